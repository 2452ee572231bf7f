// Quotes
