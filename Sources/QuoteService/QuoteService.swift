// QuoteService
