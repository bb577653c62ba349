"""The connection between tables and hub over MQTT: topics, messages, the table's outbox, broker accounts."""
