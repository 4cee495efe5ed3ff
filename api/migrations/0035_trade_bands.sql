-- What a trade is compared with before it is sent (docs/reference-data.md, docs/blotter.md).

create table trade_band (
  -- A product that is taken away takes its bands along, also where a set has no file of bands.
  product         text not null references product on delete cascade deferrable initially deferred,
  valid_from      date not null,
  -- Farther than so many per cent of its last settlement a price is asked about.
  price_per_cent  exact_number not null check (price_per_cent > 0),
  -- Of the last settlement of product A: so far a differential may be from the last settlements'.
  spread_per_cent exact_number not null check (spread_per_cent > 0),
  -- More lots a month are asked about; a lot is 1,000 units.
  most_lots       exact_number not null check (most_lots > 0),
  -- How many lots of a month the firm may hold, bought or sold; null: no limit.
  position_lots   exact_number check (position_lots > 0),
  -- The same trade entered so many minutes ago, or fewer, is asked about.
  twin_minutes    integer not null check (twin_minutes between 0 and 1440),
  -- Who has laid it down, in which paper.
  source          text not null,
  primary key (product, valid_from)
);

-- What of a product a deal, and the firm, holds of a month.
create index leg_of_deal on leg (book, strategy, deal, product, term_month);
create index blotter_entry_of_product on blotter_entry (product_a, entered_at) where status = 'LIVE';
