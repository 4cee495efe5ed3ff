-- The open positions of each statement, as the clearer states them (docs/statements.md, "From one statement to
-- the next"). Those of statements that were taken before are read from their kept files by
-- /clearer/keep_positions; until then nobody knows them.

alter table statement add column positions_kept boolean not null default false;
create index statement_without_positions on statement (statement_id) where not positions_kept;

create table clearer_position (
  statement_id       bigint not null,
  -- In the order of the section.
  position_num       integer not null check (position_num > 0),
  clearer_name       text not null,
  account_short_name text not null,
  contract_code      text not null,
  exchange           text not null,
  prompt_date        date not null,
  prompt_months      integer not null check (prompt_months in (1, 3, 6, 12)),
  balmo_date         date,
  mult_factor        integer not null,
  -- Of each month of the term; bought is positive.
  lots               exact_number not null check (lots <> 0),
  -- Both in the quoted unit of the contract.
  price              exact_number not null,
  settlement_price   exact_number not null,
  ote                exact_number not null,
  primary key (statement_id, position_num),
  foreign key (statement_id, clearer_name) references statement (statement_id, clearer_name),
  foreign key (clearer_name, account_short_name) references clearer_account,
  foreign key (clearer_name, contract_code, exchange) references contract
);
