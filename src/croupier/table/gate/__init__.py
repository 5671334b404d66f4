"""The gate: settings judged into TableRules, or every refusal at once."""
