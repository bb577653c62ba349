"""What people see: the state for each role, rulings and reports in words, finished hands, figures."""
