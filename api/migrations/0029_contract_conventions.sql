-- When futures end and first-line prices leave them, as the exchanges say it (docs/reference-data.md).

create table contract_convention (
  pricing              text not null check (pricing in ('FIRST_LINE_CL', 'FIRST_LINE_BRN')),
  -- The first day of the contract month from which it holds; of months before all rows the oldest holds.
  first_contract       date not null,
  -- Counted from: so many days after the first of a month so many before the contract's.
  months_before        integer not null check (months_before between 0 and 24),
  days                 integer not null check (days between -62 and 62),
  -- Back from that day, or from the last business day before it where it is none.
  business_days_before integer not null check (business_days_before between 0 and 31),
  -- MM-DD with blanks between: no contract ends on the last business day before one of them.
  not_before           text,
  -- Whose business days; null: those of the product.
  calendar             text references calendar deferrable initially deferred,
  rolls                text not null check (rolls in ('ON_EXPIRY', 'AFTER_EXPIRY')),
  expiry_sentence      text not null,
  expiry_source        text not null,
  expiry_address       text not null,
  roll_sentence        text not null,
  roll_source          text not null,
  roll_address         text not null,
  primary key (pricing, first_contract)
);

-- What every installation goes by until its own reference data say otherwise.
insert into contract_convention values
  ('FIRST_LINE_BRN', '2000-01-01', 0, -15, 1, null, null, 'ON_EXPIRY',
   'Trading shall cease on the Business Day immediately preceding the 15th day before the first day of the contract month, if such 15th day is a Business Day; if it is not, immediately preceding the next preceding Business Day.',
   'ICE Futures Europe: Brent Crude Futures (27 March 2012)',
   'https://www.theice.com/products/219',
   'The nearby month quotation will be used except for the expiration date of the underlying delivery month''s futures contract. On such date, the applicable pricing quotation will be rolled to the following month''s futures contract.',
   'ICE Futures Europe, Section TTT, Roll Adjust Provision',
   'https://www.ice.com/futures-europe/regulation'),
  ('FIRST_LINE_BRN', '2016-03-01', 1, -1, 0, '12-25 01-01', null, 'ON_EXPIRY',
   'Trading shall cease on the last Business Day of the second month preceding the relevant contract month. If that day would be (i) the Business Day preceding Christmas Day or (ii) the Business Day preceding New Year''s Day, trading shall cease on the next preceding Business Day.',
   'ICE Futures Europe: Brent Crude Futures; Circular 15/235',
   'https://www.ice.com/products/219',
   'The nearby month quotation will be used except for the expiration date of the underlying delivery month''s futures contract. On such date, the applicable pricing quotation will be rolled to the following month''s futures contract.',
   'ICE Futures Europe, Section TTT, Roll Adjust Provision',
   'https://www.ice.com/futures-europe/regulation'),
  ('FIRST_LINE_CL', '2000-01-01', 1, 24, 3, null, null, 'AFTER_EXPIRY',
   'Trading terminates 3 business days prior to the 25th calendar day of the month prior to the contract month. If the 25th calendar day is not a business day, trading terminates on the third business day prior to the business day preceding the 25th.',
   'NYMEX, Chapter 200: Light Sweet Crude Oil Futures',
   'https://www.cmegroup.com/rulebook/NYMEX/2/200.pdf',
   'The average of the Light Sweet Crude Oil Futures first nearby contract month settlement price for each business day of the contract month.',
   'NYMEX: WTI financial futures, Floating Price',
   'https://www.cmegroup.com/trading/energy/crude-oil');
