-- What a firm held when it started, as entries of their own (decision 0420; docs/imports.md).

alter table blotter_entry drop constraint blotter_entry_kind_check;
alter table blotter_entry add constraint blotter_entry_kind_check
  check (kind in ('REGULAR', 'INTERNAL', 'CLEARER', 'OPENING'));

-- An import makes as many as its file has rows; every other entry has a run of its own.
alter table blotter_entry drop constraint blotter_entry_task_id_key;
create unique index blotter_entry_of_run on blotter_entry (task_id) where kind <> 'OPENING';
create index blotter_entry_task on blotter_entry (task_id);

-- Which position at a clearer an entry is.
create table opening_position (
  entry_id           bigint primary key references blotter_entry,
  -- What said it.
  file_id            text not null references imported_file,
  clearer_name       text not null,
  account_short_name text not null,
  contract_code      text not null,
  exchange           text not null,
  prompt_date        date not null,
  prompt_months      integer not null check (prompt_months in (1, 3, 6, 12)),
  balmo_date         date,
  -- Of each month of the term; bought is positive.
  lots               exact_number not null check (lots <> 0),
  -- In the quoted unit of the contract.
  price              exact_number not null,
  -- The day at whose close it was held.
  as_of              date not null,
  foreign key (clearer_name, account_short_name) references clearer_account deferrable initially deferred,
  foreign key (clearer_name, contract_code, exchange) references contract deferrable initially deferred
);
create index opening_position_of_account on opening_position (clearer_name, account_short_name);
