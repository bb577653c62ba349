"""What commands print on a terminal, and the checks of an evening's equipment."""

from __future__ import annotations

TERMINAL: dict[str, str] = {
    "terminal_a_deal_at_x_pictures": "A deal at 1280x720: {fps:.0f} pictures a second, and {busy_fps:.0f} "
    "while cards are played.",
    "terminal_other_work_is_running_here": "Other work is running here (load {load} on {processors} "
    "processors): without it, Bowerbird is faster than this.",
    "terminal_of_the_pictures": "{runs:.0%} of the pictures",
    "terminal_this_machine_keeps_up_a": "This machine keeps up: a table needs twelve pictures a second, and "
    "more show nothing new.",
    "terminal_this_machine_leaves_pictures_out": "This machine leaves pictures out and still sees every "
    "card: that is enough for a table.",
    "terminal_this_machine_is_slow_where": "This machine is slow: where cards fall quickly it may miss a "
    "card, and asks about it. Stop other work on it, or play slowly.",
    "terminal_this_machine_is_too_slow": "This machine is too slow to follow a game. Give the camera smaller "
    "pictures, stop other work on the machine, or use a faster one. Scoring by hand works on it.",
    "terminal_of_the_cards_of_the": "{n} of the {size} cards of the pack are here.",
    "terminal_no_card_found": "no card found",
    "terminal_cards_in_order": "{n} found, row by row from the top left, each with the pixel at its middle",
    "terminal_card": "{number:3}. {card} at {x}, {y}",
    "terminal_card_face_down": "face down",
    "terminal_card_sure": "{card} {p:.1%}",
    "terminal_card_not_read": "not read",
    "terminal_card_not_read_likely": "not read ({likely}?)",
    "terminal_or": " or ",
    "terminal_nothing_read": (
        "No card was read. Bring the camera nearer, give it more light, or lift it to 35 degrees or more"
        " above the table."
    ),
    "terminal_camera_too_low": (
        "The camera stands {degrees} degrees above the table, and far cards are too flat to read: lift it to"
        " 35 degrees or more."
    ),
    "terminal_cards_cover_others": "Some cards cover others: spread them apart, so that each is seen whole.",
    "terminal_the_pack_is_complete_all": "The pack is complete: all {size} cards are here, each once.",
    "terminal_not_of_this_pack": "Not of this pack",
    "terminal_missing_the_card_that_stands": "Missing: the card that stands as Benny ({benny_missing}).",
    "terminal_not_read_name_them_at": "Not read: {unread}. Name them at the prompt or with --names.",
    "terminal_the_deck_is_learnt_of": "The deck is learnt: {known} of its cards are known by sight. It is "
    "kept in {target}",
    "terminal_a_list_of_names": "a list of names",
    "terminal_card_not_read_which_is": "{name}, card {number}: not read ({likely}?). Which is it? "
    "({no_card}: no card; Enter: leave it) ",
    "terminal_kept_in_serve_table_begins": "kept in {path}: serve --table {name} begins with it",
    "terminal_not_asked_for": "not asked for",
    "terminal_ready_to_be_scored_by": "Ready to be scored by hand. No camera was tried: add --camera to try "
    "one.",
    "terminal_nothing_is_wrong_but_no": "Nothing is wrong, but no card was read: see the lines marked –.",
    "terminal_name_another_camera_or_the": "name another: --camera 0, 1 …, or the address of its stream",
    "terminal_not_ready_see_the_lines": "Not ready: see the lines marked ✗.",
    "terminal_and_none_is_plugged_in": " and none is plugged in",
    "terminal_each_is_the_one_that": "each is the one that its card describes",
    "terminal_a_phone_is_tried_by": "a phone is tried by its own page: bowerbird serve --camera phone",
    "terminal_start_its_server_again": "start its server again",
    "terminal_unplug_it_and_plug_it": "unplug it and plug it in again",
    "terminal_no_card_is_on_the": "no card is on the table: lay some face up and check again",
    "terminal_not_tried_without_the_models": "not tried without the models",
    "terminal_not_tried_with_lag": "not tried with --lag",
    "terminal_found_on_the_table_read": "{many} found on the table, {read} read at the first glance",
    "terminal_found_not_read_move_nearer": (
        "{many} found, not read: move nearer, add light, or lift the camera"
    ),
    "terminal_its_pictures_are_s_late": "its pictures are {seconds:.1f} s late",
    "terminal_may_be_at": "{name} may be at {url}",
    "terminal_a_smaller_picture_mjpeg_in": "a smaller picture, MJPEG in place of H.264 or RTSP, 5 GHz Wi-Fi",
    "terminal_point_the_camera_at_this": "Point the camera at this screen, near, in a dim room. It flashes "
    "for nine seconds.",
    "terminal_the_flashes_were_not_seen": "the flashes were not seen in its pictures",
    "terminal_nearer_to_the_screen_in": "nearer to the screen, in a darker room",
    "terminal_no_camera_app_answers_at": "no camera app answers at {machine}",
    "terminal_is_the_apps_server_started": "is the app's server started, and the phone on this Wi-Fi? Or "
    "give the address that it shows",
    "terminal_is_the_best_of": "{chosen} is the best of {listed}",
    "terminal_a_camera_with_x_at": "a camera with 1280x720 at 15 reads more",
    "terminal_is_taken_of": "{chosen} is taken, of {listed}",
    "terminal_a_terminal_has_to_flash": "a terminal has to flash for it: run the command in one",
    "terminal_ask_the_director_for_a": "ask the director for a new code, and join again",
    "terminal_bowerbird_hub_setup": "bowerbird hub --setup",
    "terminal_what_answers_at_is_not": "what answers at {place} is not the broker that this table joined",
    "terminal_it_says_nothing": "it says nothing",
    "terminal_mosquitto_cannot_be_started": "Mosquitto cannot be started: {why}",
    "terminal_writes_its_files_again": "{made_by} writes its files again",
    "terminal_table_of_the_club": "table {table} of the club {club}",
    "terminal_not_encrypted_only_for_the": "not encrypted: only for the club's own network",
    "terminal_lets_this_table_in": "{place} lets this table in; {encrypted}",
    "terminal_nothing_answers_at": "nothing answers at {place}",
    "terminal_is_the_hubs_broker_running": "is the hub's broker running? The table plays on",
    "terminal_does_not_let_this_table": "{place} does not let this table in",
    "terminal_mosquitto_is_not_installed": "Mosquitto is not installed",
    "terminal_no_broker_has_been_set": "no broker has been set up in {folder}",
    "terminal_it_runs_at_port": "it runs, at port {port}",
    "terminal_no_code_has_said_yet": "no code has said yet where it is",
    "terminal_hold_the_hubs_code_under": "hold the hub's code under the camera",
    "terminal_nothing_answers_at_too": "nothing answers at {where}: {trouble}",
    "terminal_is_it_on_and_on": "is it on, and on this network? The table plays on",
    "terminal_this_table_has_not_joined": "this table has not joined yet",
    "terminal_ask_the_director_for_a_code": "ask the director for a code, and start serve with --code",
    "terminal_the_hub_refused_hands": "the hub refused {refused} hands",
    "terminal_tell_the_director": "tell the director",
    "terminal_hands_wait_to_be_reported": "{many} hands wait to be reported",
    "terminal_every_hand_was_reported": "every hand was reported",
    "terminal_mosquitto_can_be_started_at": "Mosquitto can be started, at port {port}: {owner} does so "
    "itself",
    "terminal_delete_in_the_leagues_folder": "delete {certificate} in the league's folder, {set_up}, then "
    "--invite every club: each joins again with its new file",
    "terminal_no_club_has_an_account": "no club has an account yet: bowerbird league --invite NAME",
    "terminal_one_club_has_an_account": "one club has an account",
    "terminal_clubs_have_accounts": "{n} clubs have accounts",
    "terminal_it_holds_until": "it holds until {day}",
    "terminal_what_answers_at_port_is": "what answers at port {port} is not this league's broker",
    "terminal_it_ended_on_no_club": "it ended on {day}: no club gets through",
    "terminal_it_ends_on_then_no": "it ends on {day}: then no club gets through",
    "terminal_is_there_and_can_be": "{where} is there, and can be read",
    "terminal_will_be_made": "{where} will be made",
    "terminal_no_league_has_been_set": "no league has been set up in {folder}",
    "terminal_they_reach_it_at_port": "{folder}; they reach it at {host}, port {port}",
    "terminal_it_runs_at_port_encrypted": "it runs, at port {port}, encrypted, and lets the league in",
    "terminal_what_runs_at_port_does": "what runs at port {port} does not let the league in",
    "terminal_stop_it_or_set_the": "stop it, or set the league up at another port: --address HOST:PORT",
    "terminal_it_is_damaged": "it is damaged",
    "terminal_cannot_be_read": "{path} cannot be read: {why}",
    "terminal_is_the_database_running_name": "is the database running? Name it as for bowerbird league: "
    "--record",
    "terminal_port_of_is_free": "port {number} of {host} is free",
    "terminal_no_house_rules": ", no house rules",
    "terminal_cannot_be_written": "{folder} cannot be written",
    "terminal_name_another_place_with_journal": "name another place with --journal",
    "terminal_make_room_an_evening_wants": "make room: an evening wants {room} MB",
    "terminal_is_whole_entries": "{path} is whole: {many} entries",
    "terminal_earlier_than_the_journals_last": "earlier than the journal's last entry",
    "terminal_earlier_than_this_program": "earlier than this program",
    "terminal_set_it_sudo_timedatectl_set": "set it: sudo timedatectl set-time 'YYYY-MM-DD HH:MM'",
    "terminal_may_be_one_scoreboard_auto": "; {ports} may be one: --scoreboard AUTO",
    "terminal_not_asked_for_too": "not asked for{hint}",
    "terminal_will_be_made_too": "{path} will be made",
    "terminal_the_game_in_the_journal": "the game in the journal cannot go on by {name}: {problem}",
    "terminal_leave_rules_and_house_out": "leave --rules and --house out, or begin another journal with "
    "--journal",
    "terminal_is_its_cable_in_scoreboard": "is its cable in? --scoreboard AUTO looks for it",
    "terminal_is_it_flashed_see_firmware": "is it flashed? See firmware/README.md",
    "terminal_the_learnt_deck_to_compare": "the learnt deck to compare with (the table's own); none: no deck",
    "terminal_say_which_version_this_is": "say which version this is",
    "terminal_the_models_to_see_with": "the models to see with, in place of those shipped",
    "terminal_say_on_the_terminal_what": "say on the terminal what is going on",
    "terminal_say_nothing_there_but_errors": "say nothing there but errors",
    "terminal_who_can_see_the_page": "who can see the page; 0.0.0.0: the whole network",
    "terminal_the_pages_port_any_free": "the page's port (8377); 0: any free one",
    "terminal_picture_at": "Its picture: {address}",
    "terminal_did_not_come_to_its": "did not come to its end",
    "terminal_the_camera_saw_cards_laid": "The camera saw {n} cards laid and read {read}; "
    "questions to people: {asked}.",
    "terminal_the_recording_plays_who_called": "The recording plays. Who called cannot be seen, so it is "
    "asked on the page; after {wait:g} s without an answer the demo taps.",
    "terminal_it_has_been_opened_in": "It has been opened in the browser.",
    "terminal_the_page_stays_open_ctrl": "The page stays open; Ctrl-C ends the demo.",
    "terminal_demo_claims_a_revoke_of": "demo claims a revoke of {offender} in trick {trick}",
    "terminal_demo_taps_as_somebody_at": "demo taps, as somebody at the table would: {text} {choice}",
    "terminal_did_not_fit": "did not fit: {line}",
    "terminal_the_hand_that_is_not": "the hand that is not over is left out; --unfinished takes it along",
    "terminal_copied_evenings_people_rows_nothing": "Copied: {evenings} evenings, {people} people, {counts} "
    "rows. Nothing was changed.",
    "terminal_start_the_hub_with_record": "Start the hub with --record {to} from now on.",
    "terminal_people_six_tables_eight_rounds": "24 people, six tables, eight rounds. Nothing of it is kept.",
    "terminal_the_wall_wall_all_the": "The wall: {address}wall/all   The director: {address}direct",
    "terminal_on_phones_and_tablets": "On phones and tablets",
    "terminal_phones_tablets_and_the_wall": "phones, tablets and the wall",
    "terminal_the_connection_is_encrypted_tables": "The connection is encrypted; tables are given its "
    "certificate when they join.",
    "terminal_written_for_the_club_at": "Written: {config}, for the club {club}, at port {port}.",
    "terminal_start_the_hub_bowerbird_hub": "2. Start the hub: bowerbird hub --host 0.0.0.0 --pin YOUR-PIN",
    "terminal_it_starts_the_broker_itself": "   It starts the broker itself with these files, and stops it "
    "at its end.",
    "terminal_on_the_hubs_page_open": "3. On the hub's page open Tables and codes, and make a code for each "
    "table that has a camera.",
    "terminal_at_that_table_bowerbird_serve": "4. At that table: bowerbird serve --camera 0 --hub "
    "THIS-COMPUTER --code THE-CODE",
    "terminal_a_table_without_a_camera": "   A table without a camera needs none of this: its phone opens "
    "the address on its card.",
    "terminal_to_run_the_broker_as": "To run the broker as a service in place of step 2:",
    "terminal_sudo_cp_etc_systemd_system": "   sudo cp {folder} /etc/systemd/system/ && sudo systemctl "
    "enable --now {service}",
    "terminal_and_start_the_hub_with": "   and start the hub with --broker 127.0.0.1:{port}",
    "terminal_it_was_at_port_must": "It was at port {before}: {broker} must join again, each with a new "
    "code.",
    "terminal_its_evenings_go_to_the": "Its evenings go to the league at {host}, where it is called {club}.",
    "terminal_the_broker_is_installed": "1. The broker is installed: {program}",
    "terminal_the_connection_is_not_encrypted": "The connection is not encrypted: {problem}",
    "terminal_the_file_that_the_league": "the file that the league gave",
    "terminal_mosquitto_is_not_installed_so": "Mosquitto is not installed, so tables with a camera cannot "
    "report: {install}",
    "terminal_no_broker_yet_tables_enter": "Tables with a camera cannot report to this hub yet: "
    "results are entered by phone. bowerbird hub --setup prints what to do about it.",
    "terminal_tell_the_broker_to_read": "Tell the broker to read its files again: sudo systemctl reload "
    "{service}",
    "terminal_the_hand_is_not_over": "the hand is not over, or not settled",
    "terminal_a_file_of_house_rules": "a file of house rules, a rule a line, as in: game = 7",
    "terminal_a_sheet_euchre_game_notation": "a sheet, Euchre Game Notation or a journal",
    "terminal_it_has_none": "it has none",
    "terminal_bowerbird_league_setup_address_host": "bowerbird league --setup --address HOST",
    "terminal_written_clubs_reach_it_at": "Written: {config}. Clubs reach it at {host}, port {reached}, "
    "encrypted.",
    "terminal_let_port_of_this_computer": "2. Let port {reached} of this computer be reached from outside, "
    "as your router allows.",
    "terminal_start_the_league_bowerbird_league": "3. Start the league: bowerbird league --host 0.0.0.0 "
    "--pin YOUR-PIN",
    "terminal_for_each_club_bowerbird_league": "4. For each club: bowerbird league --invite NAME, and send "
    "the club the file that it writes.",
    "terminal_written_give_it_to_the": "Written: {out}. Give it to the club {invite}, as you would give a "
    "key. At the club's hub:",
    "terminal_bowerbird_hub_setup_league_with": "  bowerbird hub --setup --league {name}   (with --club and "
    "--folder as the hub has them)",
    "terminal_has_no_account_any_more": "{remove} has no account any more. What it reported stays.",
    "terminal_no_club_yet_bowerbird_league": "No club yet: bowerbird league --invite NAME",
    "terminal_everybody_on_this_network_can": "Everybody on this network can look on at {place}",
    "terminal_the_connection_is_not_encrypted_anybody": "The connection is not encrypted: anybody on the "
    "network could read along.",
    "terminal_this_tables_saved_set_up": "This table's saved set-up is damaged, so the camera has found the "
    "table again. Open the camera page, check the corners and where North sits, and press Keep this.",
    "terminal_this_tables_learnt_deck_cannot": "This table's learnt deck cannot be used, so cards are read "
    "without it. Spread the pack on the pack page and learn the deck again.",
    "terminal_read_by_comparison_with_the": "Read by comparison with the deck {path}",
    "terminal_in_rounds_the_unluckiest_two": "In {rounds} rounds the unluckiest two are partners, and at one "
    "table, so often:",
    "terminal_tables_people_rainbow_reckoned_draw": "tables  people  rainbow  reckoned    draw  winners move",
    "terminal_a_rainbow_has_no_more": "A rainbow has no more rounds than tables; winners are by chance, the "
    "mean of five evenings.",
    "terminal_names_a_line_each": "names, a line each",
    "terminal_the_s_pin_this_time": "The {runs}'s PIN this time: {pin}. Choose your own with --pin.",
    "terminal_only_this_computer_sees_it": "Only this computer sees it: add --host 0.0.0.0 for {others}.",
    "terminal_some_cameras_need_seconds": "{text}. Some cameras need 15 seconds.",
    "terminal_the_pack_any_of_the": "The pack: any of the {n} cards that the books play with; --rules BOOK "
    "names fewer",
    "terminal_the_pack_the_cards_of": "The pack: the {pack} cards of {book}{benny}",
    "terminal_the_pack_the_cards_of_the": "The pack: the {n} cards of the deck; --rules BOOK takes those of "
    "a book",
    "terminal_before_dealt_by": "before {seat}  dealt by {dealer}",
    "terminal_of_its_cards_seen": "{cards} of its cards seen",
    "terminal_it_is_damaged_or_was": "it is damaged, or was kept by another user or computer",
    "terminal_what_was_kept_of_the": "What was kept of the film at {t} cannot be used: {why}.",
    "terminal_the_page_to_keep_or": "\nThe page to keep or send: {page}",
    "terminal_the_tables_own_page_to": "The table's own page, to answer, correct and claim: bowerbird serve "
    "--journal {journal}",
    "terminal_begins_again_from_the_start": "{kept} Begins again from the start.",
    "terminal_broken_off_at_the_same": "Broken off at {last}: the same command goes on.",
    "terminal_cards_that_people_confirmed": "cards that people confirmed",
    "terminal_given_to_the_wrong_seat": "  given to the wrong seat",
    "terminal_reported_and_no_card": "reported, and no card",
    "terminal_cards_that_nobody_confirmed": "cards that nobody confirmed",
    "terminal_min_s_pictures_of_them": "{minutes} min {seconds:02} s, {pictures} pictures, {kept} of them "
    "kept; watched again in {watched_in:.0f} s",
    "terminal_recorded_by_bowerbird_watched_again": "recorded by Bowerbird {bowerbird}, watched again by "
    "{bowerbird_2}",
    "terminal_recorded_with_other_weights_than": "recorded with other weights than those it was watched with "
    "again",
    "terminal_the_recording_was_not_ended": "the recording was not ended: Bowerbird was killed or the power "
    "went; counted up to there",
    "terminal_what_was_kept_until_then": "{broken_off}: what was kept until then is counted",
    "terminal_pictures_were_not_kept_because": "{left_out} pictures were not kept, because the machine was "
    "busy",
    "terminal_things_that_people_corrected_were": "{not_applied} things that people corrected were not seen "
    "this time",
    "terminal_ms_a_picture_median": "ms a picture, median",
    "terminal_a_page_that_says_so": "{name}A page that says so, and what can be done: {address}{code}",
    "terminal_this_evening_is_recorded_in": "{name}This evening is recorded in {path}",
    "terminal_no_camera_choose_one_at": "No camera: choose one at {address}steps, or enter cards and calls "
    "by hand.",
    "terminal_nor_can_a_page_say": "; nor can a page say so: ",
    "terminal_mb_and_its_truth": "{out} ({size:.1f} MB) and its truth, {truth}",
    "terminal_drawing_the_deal_of_seed": "Drawing the deal of seed {seed}: a minute or two.",
    "terminal_the_connection_is_not_encrypted_somebody": "The connection is not encrypted: somebody on the "
    "network could read along.",
    "terminal_bowerbird_is_at_http_for": "Bowerbird is at http://{name}:{port}/ for everybody on this "
    "network. {ends}",
    "terminal_choose_there_which_camera_who": "Choose there which camera, who may look, which rules and who "
    "plays. {ends}",
    "terminal_bowerbird_is_at_for_this": "Bowerbird is at {address} for this computer alone. {ends}",
    "terminal_bowerbird_is_at_this_computer": "Bowerbird is at {address}; this computer is on no network. "
    "{ends}",
    "terminal_a_phone_that_plays_along": "A phone that plays along scans this:",
    "terminal_before_the_player_who_deals": "before the player who deals",
    "terminal_before_whoever_makes_clubs_trump": "before whoever makes clubs trump",
    "terminal_before_whoever_makes_diamonds_trump": "before whoever makes diamonds trump",
    "terminal_before_whoever_makes_hearts_trump": "before whoever makes hearts trump",
    "terminal_before_whoever_makes_spades_trump": "before whoever makes spades trump",
    "terminal_next_to_a_trump_token": "next to a trump token: plays alone",
    "terminal_pages_print_them_at_not": "{path}: 2 pages {paper}; print them at 100 %, not fitted to the "
    "page, and cut them out.",
    "terminal_bowerbird_corner_tags_and_tokens": "Bowerbird: corner tags and tokens",
    "terminal_cut_along_the_dashed_lines": "Cut along the dashed lines. Lay each tag flat in its corner of "
    "the table, the black angle in the",
    "terminal_tables_very_corner_north_west": "table's very corner; North-west is the corner between North "
    "and West. Tape them down.",
    "terminal_cut_along_the_dashed_lines_lay": "Cut along the dashed lines. Lay a token flat before you and "
    "take your hand away: that is your call.",
    "terminal_keep_those_that_are_not": "Keep those that are not in use off the table. What a token said can "
    "be corrected on the page.",
    "terminal_this_corner_into_the_tables": "{names}: this corner into the table's corner",
    "terminal_mm_if_it_is_not": "100 mm: if it is not, print again at 100 %.",
    "terminal_devices_of_table": "Devices of table {name}, which may answer, correct and claim, open "
    "{address}",
    "terminal_devices_of_the_table": "Devices of the table itself, which may answer, correct and claim, open "
    "{address}",
    "terminal_page_stays_here": "The page could not be opened to the network, and stays on this computer: "
    "{why}",
    "terminal_ends": "Ctrl-C ends it.",
}
