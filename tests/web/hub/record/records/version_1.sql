BEGIN TRANSACTION;
CREATE TABLE adjustments (
	id INTEGER NOT NULL, 
	round_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	points INTEGER NOT NULL, 
	reason TEXT NOT NULL, 
	"by" VARCHAR(100) NOT NULL, 
	"when" DOUBLE NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(round_id) REFERENCES rounds (id)
);
INSERT INTO "adjustments" VALUES(1,2,1,-2,'reneged','Ruth',1700000028.0);
INSERT INTO "adjustments" VALUES(2,4,1,-2,'reneged','Ruth',1700000058.0);
CREATE TABLE agreements (
	id INTEGER NOT NULL, 
	evening_id INTEGER NOT NULL, 
	what JSON NOT NULL, 
	"when" DOUBLE NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(evening_id) REFERENCES evenings (id)
);
INSERT INTO "agreements" VALUES(1,1,'{"by": "hands", "n": 8, "rounds": 2, "book": "american", "auto": false, "prizes": [{"name": "First", "measure": "most points", "excludes": true}]}',1700000002.0);
INSERT INTO "agreements" VALUES(2,2,'{"by": "hands", "n": 8, "rounds": 2, "book": "american", "auto": false, "prizes": [{"name": "First", "measure": "most points", "excludes": true}]}',1700000032.0);
INSERT INTO "agreements" VALUES(3,3,'{"by": "hands", "n": 8, "rounds": 2, "book": "american", "auto": false, "prizes": [{"name": "First", "measure": "most points", "excludes": true}]}',1700000062.0);
CREATE TABLE bells (
	id INTEGER NOT NULL, 
	round_id INTEGER NOT NULL, 
	word VARCHAR(8) NOT NULL, 
	"when" DOUBLE NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (round_id), 
	FOREIGN KEY(round_id) REFERENCES rounds (id)
);
CREATE TABLE calls (
	id INTEGER NOT NULL, 
	evening_id INTEGER NOT NULL, 
	"table" INTEGER NOT NULL, 
	about TEXT NOT NULL, 
	"when" DOUBLE NOT NULL, 
	settled DOUBLE, 
	ruling TEXT NOT NULL, 
	"by" VARCHAR(100) NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(evening_id) REFERENCES evenings (id)
);
CREATE TABLE clocks (
	id INTEGER NOT NULL, 
	round_id INTEGER NOT NULL, 
	ends DOUBLE NOT NULL, 
	"when" DOUBLE NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(round_id) REFERENCES rounds (id)
);
CREATE TABLE clubs (
	id INTEGER NOT NULL, 
	name VARCHAR(100) NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (name)
);
INSERT INTO "clubs" VALUES(1,'dahlias');
CREATE TABLE confirmations (
	id INTEGER NOT NULL, 
	deal_id INTEGER NOT NULL, 
	side VARCHAR(2) NOT NULL, 
	"when" DOUBLE NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (deal_id, side), 
	FOREIGN KEY(deal_id) REFERENCES deals (id)
);
INSERT INTO "confirmations" VALUES(1,1,'NS',1700000008.0);
INSERT INTO "confirmations" VALUES(2,1,'EW',1700000009.0);
INSERT INTO "confirmations" VALUES(3,2,'NS',1700000013.0);
INSERT INTO "confirmations" VALUES(4,2,'EW',1700000014.0);
INSERT INTO "confirmations" VALUES(5,3,'NS',1700000021.0);
INSERT INTO "confirmations" VALUES(6,3,'EW',1700000022.0);
INSERT INTO "confirmations" VALUES(7,4,'NS',1700000026.0);
INSERT INTO "confirmations" VALUES(8,4,'EW',1700000027.0);
INSERT INTO "confirmations" VALUES(9,5,'NS',1700000038.0);
INSERT INTO "confirmations" VALUES(10,5,'EW',1700000039.0);
INSERT INTO "confirmations" VALUES(11,6,'NS',1700000043.0);
INSERT INTO "confirmations" VALUES(12,6,'EW',1700000044.0);
INSERT INTO "confirmations" VALUES(13,7,'NS',1700000051.0);
INSERT INTO "confirmations" VALUES(14,7,'EW',1700000052.0);
INSERT INTO "confirmations" VALUES(15,8,'NS',1700000056.0);
INSERT INTO "confirmations" VALUES(16,8,'EW',1700000057.0);
INSERT INTO "confirmations" VALUES(17,9,'NS',1700000067.0);
INSERT INTO "confirmations" VALUES(18,9,'EW',1700000068.0);
CREATE TABLE deals (
	id INTEGER NOT NULL, 
	club_id INTEGER NOT NULL, 
	"table" VARCHAR(40) NOT NULL, 
	journal VARCHAR(40) NOT NULL, 
	sequence INTEGER NOT NULL, 
	round_id INTEGER, 
	place INTEGER, 
	deal INTEGER NOT NULL, 
	points JSON NOT NULL, 
	lone VARCHAR(4) NOT NULL, 
	by_hand BOOLEAN NOT NULL, 
	"when" DOUBLE NOT NULL, 
	received DOUBLE NOT NULL, 
	what JSON NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (club_id, "table", journal, sequence), 
	FOREIGN KEY(club_id) REFERENCES clubs (id), 
	FOREIGN KEY(round_id) REFERENCES rounds (id)
);
INSERT INTO "deals" VALUES(1,1,'table-1','by hand',1,1,1,0,'{"EW": 3, "NS": 7}','',1,1700000006.0,1700000007.0,'{"whole": true}');
INSERT INTO "deals" VALUES(2,1,'table-2','by hand',2,1,2,0,'{"EW": 4, "NS": 7}','',1,1700000011.0,1700000012.0,'{"whole": true}');
INSERT INTO "deals" VALUES(3,1,'table-1','by hand',3,2,1,0,'{"EW": 3, "NS": 8}','',1,1700000019.0,1700000020.0,'{"whole": true}');
INSERT INTO "deals" VALUES(4,1,'table-2','by hand',4,2,2,0,'{"EW": 4, "NS": 8}','',1,1700000024.0,1700000025.0,'{"whole": true}');
INSERT INTO "deals" VALUES(5,1,'table-1','by hand',5,3,1,0,'{"EW": 3, "NS": 7}','',1,1700000036.0,1700000037.0,'{"whole": true}');
INSERT INTO "deals" VALUES(6,1,'table-2','by hand',6,3,2,0,'{"EW": 4, "NS": 7}','',1,1700000041.0,1700000042.0,'{"whole": true}');
INSERT INTO "deals" VALUES(7,1,'table-1','by hand',7,4,1,0,'{"EW": 3, "NS": 8}','',1,1700000049.0,1700000050.0,'{"whole": true}');
INSERT INTO "deals" VALUES(8,1,'table-2','by hand',8,4,2,0,'{"EW": 4, "NS": 8}','',1,1700000054.0,1700000055.0,'{"whole": true}');
INSERT INTO "deals" VALUES(9,1,'table-1','by hand',9,5,1,0,'{"EW": 3, "NS": 7}','',1,1700000065.0,1700000066.0,'{"whole": true}');
CREATE TABLE decisions (
	id INTEGER NOT NULL, 
	round_id INTEGER NOT NULL, 
	"table" INTEGER NOT NULL, 
	side VARCHAR(2) NOT NULL, 
	reason TEXT NOT NULL, 
	"by" VARCHAR(100) NOT NULL, 
	"when" DOUBLE NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(round_id) REFERENCES rounds (id)
);
CREATE TABLE entries (
	id INTEGER NOT NULL, 
	evening_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	person_id INTEGER, 
	name VARCHAR(100) NOT NULL, 
	first INTEGER NOT NULL, 
	last INTEGER, 
	pair INTEGER, 
	chair INTEGER, 
	PRIMARY KEY (id), 
	UNIQUE (evening_id, number), 
	FOREIGN KEY(evening_id) REFERENCES evenings (id), 
	FOREIGN KEY(person_id) REFERENCES people (id)
);
INSERT INTO "entries" VALUES(1,1,1,1,'Ann',1,NULL,NULL,NULL);
INSERT INTO "entries" VALUES(2,1,2,2,'Bo',1,NULL,NULL,NULL);
INSERT INTO "entries" VALUES(3,1,3,3,'Cy',1,NULL,NULL,NULL);
INSERT INTO "entries" VALUES(4,1,4,4,'Dora',1,NULL,NULL,NULL);
INSERT INTO "entries" VALUES(5,1,5,5,'Emil',1,NULL,NULL,NULL);
INSERT INTO "entries" VALUES(6,1,6,6,'Fay',1,NULL,NULL,NULL);
INSERT INTO "entries" VALUES(7,1,7,7,'Gus',1,NULL,NULL,NULL);
INSERT INTO "entries" VALUES(8,1,8,8,'Hanna',1,NULL,NULL,NULL);
INSERT INTO "entries" VALUES(9,1,9,9,'Ivo',1,NULL,NULL,NULL);
INSERT INTO "entries" VALUES(10,1,10,NULL,'Paul',1,NULL,NULL,NULL);
INSERT INTO "entries" VALUES(11,2,1,1,'Ann',1,NULL,NULL,NULL);
INSERT INTO "entries" VALUES(12,2,2,2,'Bo',1,NULL,NULL,NULL);
INSERT INTO "entries" VALUES(13,2,3,3,'Cy',1,NULL,NULL,NULL);
INSERT INTO "entries" VALUES(14,2,4,4,'Dora',1,NULL,NULL,NULL);
INSERT INTO "entries" VALUES(15,2,5,5,'Emil',1,NULL,NULL,NULL);
INSERT INTO "entries" VALUES(16,2,6,6,'Fay',1,NULL,NULL,NULL);
INSERT INTO "entries" VALUES(17,2,7,7,'Gus',1,NULL,NULL,NULL);
INSERT INTO "entries" VALUES(18,2,8,8,'Hanna',1,NULL,NULL,NULL);
INSERT INTO "entries" VALUES(19,2,9,9,'Ivo',1,NULL,NULL,NULL);
INSERT INTO "entries" VALUES(20,2,10,NULL,'Paul',1,NULL,NULL,NULL);
INSERT INTO "entries" VALUES(21,3,1,1,'Ann',1,NULL,NULL,NULL);
INSERT INTO "entries" VALUES(22,3,2,2,'Bo',1,NULL,NULL,NULL);
INSERT INTO "entries" VALUES(23,3,3,3,'Cy',1,NULL,NULL,NULL);
INSERT INTO "entries" VALUES(24,3,4,4,'Dora',1,NULL,NULL,NULL);
INSERT INTO "entries" VALUES(25,3,5,5,'Emil',1,NULL,NULL,NULL);
INSERT INTO "entries" VALUES(26,3,6,6,'Fay',1,NULL,NULL,NULL);
INSERT INTO "entries" VALUES(27,3,7,7,'Gus',1,NULL,NULL,NULL);
INSERT INTO "entries" VALUES(28,3,8,8,'Hanna',1,NULL,NULL,NULL);
CREATE TABLE evenings (
	id INTEGER NOT NULL, 
	club_id INTEGER NOT NULL, 
	name VARCHAR(100) NOT NULL, 
	kind VARCHAR(24) NOT NULL, 
	over VARCHAR(8) NOT NULL, 
	seed INTEGER NOT NULL, 
	begun DOUBLE NOT NULL, 
	ended DOUBLE, 
	PRIMARY KEY (id), 
	FOREIGN KEY(club_id) REFERENCES clubs (id)
);
INSERT INTO "evenings" VALUES(1,1,'Tuesday','draw','bye',1316973634,1700000001.0,1700000030.0);
INSERT INTO "evenings" VALUES(2,1,'Tuesday','draw','bye',2068101940,1700000031.0,1700000060.0);
INSERT INTO "evenings" VALUES(3,1,'Tuesday','draw','bye',1381214956,1700000061.0,NULL);
CREATE TABLE form (
	version INTEGER NOT NULL, 
	PRIMARY KEY (version)
);
INSERT INTO "form" VALUES(1);
CREATE TABLE league_evenings (
	id INTEGER NOT NULL, 
	club_id INTEGER NOT NULL, 
	journal VARCHAR(40) NOT NULL, 
	evening VARCHAR(40) NOT NULL, 
	sequence BIGINT NOT NULL, 
	digest VARCHAR(64) NOT NULL, 
	name VARCHAR(100) NOT NULL, 
	day VARCHAR(10) NOT NULL, 
	rounds INTEGER NOT NULL, 
	received DOUBLE NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (club_id, evening), 
	FOREIGN KEY(club_id) REFERENCES clubs (id)
);
CREATE TABLE league_lines (
	id INTEGER NOT NULL, 
	evening_id INTEGER NOT NULL, 
	person INTEGER NOT NULL, 
	name VARCHAR(100) NOT NULL, 
	points INTEGER NOT NULL, 
	lone INTEGER NOT NULL, 
	won INTEGER NOT NULL, 
	rounds INTEGER NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (evening_id, person), 
	FOREIGN KEY(evening_id) REFERENCES league_evenings (id)
);
CREATE TABLE messages (
	id INTEGER NOT NULL, 
	evening_id INTEGER NOT NULL, 
	round_id INTEGER, 
	"table" INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	"when" DOUBLE NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(evening_id) REFERENCES evenings (id), 
	FOREIGN KEY(round_id) REFERENCES rounds (id)
);
CREATE TABLE openings (
	id INTEGER NOT NULL, 
	evening_id INTEGER NOT NULL, 
	reason TEXT NOT NULL, 
	"by" VARCHAR(100) NOT NULL, 
	"when" DOUBLE NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(evening_id) REFERENCES evenings (id)
);
CREATE TABLE people (
	id INTEGER NOT NULL, 
	club_id INTEGER NOT NULL, 
	name VARCHAR(100) NOT NULL, 
	contact VARCHAR(100) NOT NULL, 
	erased DOUBLE, 
	PRIMARY KEY (id), 
	FOREIGN KEY(club_id) REFERENCES clubs (id)
);
INSERT INTO "people" VALUES(1,1,'Ann','',NULL);
INSERT INTO "people" VALUES(2,1,'Bo','',NULL);
INSERT INTO "people" VALUES(3,1,'Cy','',NULL);
INSERT INTO "people" VALUES(4,1,'Dora','',NULL);
INSERT INTO "people" VALUES(5,1,'Emil','',NULL);
INSERT INTO "people" VALUES(6,1,'Fay','',NULL);
INSERT INTO "people" VALUES(7,1,'Gus','',NULL);
INSERT INTO "people" VALUES(8,1,'Hanna','',NULL);
INSERT INTO "people" VALUES(9,1,'Ivo','',NULL);
CREATE TABLE places (
	id INTEGER NOT NULL, 
	round_id INTEGER NOT NULL, 
	"table" INTEGER, 
	seat VARCHAR(1), 
	number INTEGER, 
	PRIMARY KEY (id), 
	FOREIGN KEY(round_id) REFERENCES rounds (id)
);
INSERT INTO "places" VALUES(1,1,1,'N',10);
INSERT INTO "places" VALUES(2,1,1,'E',2);
INSERT INTO "places" VALUES(3,1,1,'S',6);
INSERT INTO "places" VALUES(4,1,1,'W',1);
INSERT INTO "places" VALUES(5,1,2,'N',4);
INSERT INTO "places" VALUES(6,1,2,'E',7);
INSERT INTO "places" VALUES(7,1,2,'S',9);
INSERT INTO "places" VALUES(8,1,2,'W',8);
INSERT INTO "places" VALUES(9,1,NULL,NULL,3);
INSERT INTO "places" VALUES(10,1,NULL,NULL,5);
INSERT INTO "places" VALUES(11,2,1,'N',4);
INSERT INTO "places" VALUES(12,2,1,'E',2);
INSERT INTO "places" VALUES(13,2,1,'S',5);
INSERT INTO "places" VALUES(14,2,1,'W',6);
INSERT INTO "places" VALUES(15,2,2,'N',10);
INSERT INTO "places" VALUES(16,2,2,'E',1);
INSERT INTO "places" VALUES(17,2,2,'S',8);
INSERT INTO "places" VALUES(18,2,2,'W',3);
INSERT INTO "places" VALUES(19,2,NULL,NULL,7);
INSERT INTO "places" VALUES(20,2,NULL,NULL,9);
INSERT INTO "places" VALUES(21,3,1,'N',3);
INSERT INTO "places" VALUES(22,3,1,'E',4);
INSERT INTO "places" VALUES(23,3,1,'S',2);
INSERT INTO "places" VALUES(24,3,1,'W',10);
INSERT INTO "places" VALUES(25,3,2,'N',8);
INSERT INTO "places" VALUES(26,3,2,'E',7);
INSERT INTO "places" VALUES(27,3,2,'S',5);
INSERT INTO "places" VALUES(28,3,2,'W',1);
INSERT INTO "places" VALUES(29,3,NULL,NULL,6);
INSERT INTO "places" VALUES(30,3,NULL,NULL,9);
INSERT INTO "places" VALUES(31,4,1,'N',10);
INSERT INTO "places" VALUES(32,4,1,'E',6);
INSERT INTO "places" VALUES(33,4,1,'S',2);
INSERT INTO "places" VALUES(34,4,1,'W',8);
INSERT INTO "places" VALUES(35,4,2,'N',3);
INSERT INTO "places" VALUES(36,4,2,'E',7);
INSERT INTO "places" VALUES(37,4,2,'S',5);
INSERT INTO "places" VALUES(38,4,2,'W',9);
INSERT INTO "places" VALUES(39,4,NULL,NULL,1);
INSERT INTO "places" VALUES(40,4,NULL,NULL,4);
INSERT INTO "places" VALUES(41,5,1,'N',7);
INSERT INTO "places" VALUES(42,5,1,'E',3);
INSERT INTO "places" VALUES(43,5,1,'S',6);
INSERT INTO "places" VALUES(44,5,1,'W',2);
INSERT INTO "places" VALUES(45,5,2,'N',4);
INSERT INTO "places" VALUES(46,5,2,'E',1);
INSERT INTO "places" VALUES(47,5,2,'S',8);
INSERT INTO "places" VALUES(48,5,2,'W',5);
CREATE TABLE rounds (
	id INTEGER NOT NULL, 
	evening_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	kind VARCHAR(24) NOT NULL, 
	drawn DOUBLE NOT NULL, 
	closed DOUBLE, 
	withdrawn DOUBLE, 
	"by" VARCHAR(100) NOT NULL, 
	reason VARCHAR(100) NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(evening_id) REFERENCES evenings (id)
);
INSERT INTO "rounds" VALUES(1,1,1,'draw',1700000003.0,1700000015.0,NULL,'','');
INSERT INTO "rounds" VALUES(2,1,2,'draw',1700000016.0,1700000029.0,NULL,'','');
INSERT INTO "rounds" VALUES(3,2,1,'draw',1700000033.0,1700000045.0,NULL,'','');
INSERT INTO "rounds" VALUES(4,2,2,'draw',1700000046.0,1700000059.0,NULL,'','');
INSERT INTO "rounds" VALUES(5,3,1,'draw',1700000063.0,NULL,NULL,'','');
CREATE TABLE tables (
	id INTEGER NOT NULL, 
	club_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (club_id, number), 
	UNIQUE (club_id, name), 
	FOREIGN KEY(club_id) REFERENCES clubs (id)
);
INSERT INTO "tables" VALUES(1,1,1,'table-1');
INSERT INTO "tables" VALUES(2,1,2,'table-2');
CREATE INDEX ix_people_club_id ON people (club_id);
CREATE INDEX ix_tables_club_id ON tables (club_id);
CREATE INDEX ix_evenings_club_id ON evenings (club_id);
CREATE INDEX ix_league_evenings_club_id ON league_evenings (club_id);
CREATE INDEX ix_league_evenings_day ON league_evenings (day);
CREATE INDEX ix_entries_evening_id ON entries (evening_id);
CREATE INDEX ix_entries_person_id ON entries (person_id);
CREATE INDEX ix_rounds_evening_id ON rounds (evening_id);
CREATE INDEX ix_agreements_evening_id ON agreements (evening_id);
CREATE INDEX ix_openings_evening_id ON openings (evening_id);
CREATE INDEX ix_calls_evening_id ON calls (evening_id);
CREATE INDEX ix_league_lines_evening_id ON league_lines (evening_id);
CREATE INDEX ix_places_round_id ON places (round_id);
CREATE INDEX ix_deals_round_id ON deals (round_id);
CREATE INDEX ix_adjustments_round_id ON adjustments (round_id);
CREATE INDEX ix_decisions_round_id ON decisions (round_id);
CREATE INDEX ix_clocks_round_id ON clocks (round_id);
CREATE INDEX ix_messages_evening_id ON messages (evening_id);
COMMIT;
