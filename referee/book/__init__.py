"""The books of rules: seven rulesets as data, loading one with house rules, which laws are judged."""
