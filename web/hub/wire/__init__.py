"""The wire between tables and hub, over MQTT: topics, messages, the table's outbox, the broker's accounts."""
