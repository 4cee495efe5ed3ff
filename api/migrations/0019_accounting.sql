-- The ledger: its chart, journals as the accounting system exported them, and budgets (docs/accounting.md;
-- model.md F; accounting-backoffice.md 2). Nothing of the journals is overwritten: a later-issued export
-- gives an entry a new version or withdraws it, and what was said before stays.

create table accounting_set (
  accounting_set_id bigint generated always as identity primary key,
  kind              text not null check (kind in ('CHART', 'BUDGET')),
  file_id           text not null unique references imported_file,
  row_count         integer not null,
  loaded_by         text not null,
  loaded_at         timestamptz not null default clock_timestamp()
);

-- One row, counted up by whatever changes an answer of the accounting: answers are kept by it.
create table accounting_version (
  is_only boolean primary key default true check (is_only),
  version bigint not null
);
insert into accounting_version (version) values (0);

-- Tells those who keep answers of the accounting that there may be another one.
create function tell_of_accounting() returns trigger language plpgsql as $$
begin
  perform pg_notify('accounting', '');
  return null;
end $$;
create trigger accounting_changed after update on accounting_version
  for each statement execute function tell_of_accounting();
create trigger fx_set_came after insert on fx_set
  for each statement execute function tell_of_accounting();

-- The chart. What a file names holds from now on; what it does not name stays. Names become parts of
-- column keys ({name}|amount_report), so that none has a bar in it.

create table company (
  code           text primary key,
  -- A chart may swap names between its rows: what is unique is so when it is taken whole.
  fixed_name     text not null unique deferrable initially deferred check (fixed_name !~ '[|]'),
  summary_group  text not null check (summary_group !~ '[|]'),
  kind           text not null check (kind in ('VESSEL', 'ADMIN', 'TRADING', 'HOLDING')),
  is_minor_admin boolean not null,
  currency       text not null check (currency ~ '^[A-Z]{3}$')
);

alter table vessel add foreign key (company_code) references company deferrable initially deferred;

-- Companies with one fiscal calendar that are reported together.
create table reporting_set (
  name               text primary key,
  fiscal_first_month integer not null check (fiscal_first_month between 1 and 12),
  is_default         boolean not null,
  exclude using btree (is_default with =) where (is_default) deferrable initially deferred
);
create table reporting_set_company (
  name         text not null references reporting_set,
  company_code text not null references company,
  primary key (name, company_code)
);

-- A card that journals name before any chart does is not mapped: its statement is null.
create table ledger_card (
  code            text primary key check (code !~ '[|]'),
  name            text not null,
  statement       text check (statement in ('PL', 'BS')),
  pnl_group       text check (pnl_group !~ '[|]'),
  -- Of a cost card: the first level of its table, and which table it is.
  group_cost      text check (group_cost !~ '[|]'),
  row_category    text check (row_category in ('RUNNING', 'DRYDOCK', 'ADMIN')),
  bsg_code        text check (bsg_code !~ '[|]'),
  is_bank         boolean not null default false,
  is_intercompany boolean not null default false
);

create table cash_rec_group (
  code               text primary key,
  group1             text not null,
  group2             text not null,
  group3             text not null,
  is_financed        boolean not null,
  is_ship_management boolean not null
);

-- Journals.

create table ledger_export (
  export_id     bigint generated always as identity primary key,
  file_id       text not null unique references imported_file,
  company_code  text not null references company,
  period_from   date not null,
  period_to     date not null,
  issued_at     timestamptz not null,
  locked_to     date,
  journal_count integer not null,
  line_count    integer not null,
  debit_total   exact_number not null,
  loaded_by     text not null,
  loaded_at     timestamptz not null default clock_timestamp(),
  check (period_from <= period_to)
);
create index ledger_export_of_company on ledger_export (company_code, issued_at);

-- Up to which day a company's books were closed, from the first export that said so.
create table period_lock (
  company_code text not null references company,
  locked_to    date not null,
  seen_at      timestamptz not null default clock_timestamp(),
  export_id    bigint not null references ledger_export,
  primary key (company_code, locked_to)
);

create table journal (
  journal_id     bigint generated always as identity primary key,
  company_code   text not null references company,
  series         text not null,
  number         integer not null check (number > 0),
  version        integer not null check (version > 0),
  -- The export that said it first, and when the newest one that says so was issued.
  export_id      bigint not null references ledger_export,
  issued_at      timestamptz not null,
  recorded_at    timestamptz not null default clock_timestamp(),
  journal_date   date not null,
  entry_datetime timestamptz not null,
  document_type  text not null,
  narrative      text not null,
  content_hash   text not null,
  -- The newest version of the entry; it counts unless an export withdrew it.
  is_current     boolean not null,
  withdrawn_by   bigint references ledger_export,
  unique (company_code, series, number, version)
);
create unique index journal_current on journal (company_code, series, number) where is_current;
create index journal_of_day on journal (company_code, journal_date) where is_current;

-- Journal, card and vessel are references, which the trigger below checks of all lines at once: one
-- by one it costs as much as all the rest of an import.
create table journal_line (
  journal_id       bigint not null,
  line_no          integer not null check (line_no > 0),
  -- The journal's, here as well because every figure is a sum by them.
  company_code     text not null,
  journal_date     date not null,
  counts           boolean not null,
  ledger_card_code text not null,
  currency         text not null check (currency ~ '^[A-Z]{3}$'),
  amount           exact_number not null,
  -- US dollars, debit positive.
  book_value       exact_number not null,
  vessel_name      text,
  op_code_2        text,
  cash_rec_group   text,
  scg_rec_group    text,
  lot_num          text,
  from_to          text,
  entry_type       text not null check (entry_type in ('PAYMENT', 'RECEIPT', 'INTER_COMPANY',
                     'REVALUATION', 'ADJUSTMENT', 'PROJECTION', 'OTHER')),
  primary key (journal_id, line_no)
);
-- With what is summed, so that balances need not look at lines that lie far apart.
create index journal_line_of_card on journal_line (ledger_card_code, company_code, journal_date)
  include (currency, amount, book_value) where counts;
create index journal_line_of_lot on journal_line (lot_num) where counts and lot_num is not null;

-- Of the lines that count, kept by the triggers below.
create table ledger_month (
  company_code     text not null,
  vessel_name      text,
  ledger_card_code text not null,
  month            date not null check (extract(day from month) = 1),
  book_value       numeric not null,
  n                bigint not null,
  unique nulls not distinct (company_code, ledger_card_code, month, vessel_name)
);

create function count_added_lines() returns trigger language plpgsql as $$
begin
  if exists (select from added group by journal_id having sum(book_value) <> 0) then
    raise exception 'the lines of a journal do not sum to 0' using errcode = 'check_violation';
  end if;
  if exists (select journal_id from added except select journal_id from journal)
     or exists (select ledger_card_code from added except select code from ledger_card)
     or exists (select vessel_name from added where vessel_name is not null
                except select name from vessel) then
    raise exception 'a line names a journal, card or vessel that is not there'
      using errcode = 'foreign_key_violation';
  end if;
  insert into ledger_month as kept (company_code, vessel_name, ledger_card_code, month, book_value, n)
  select company_code, vessel_name, ledger_card_code, date_trunc('month', journal_date)::date,
         sum(book_value), count(*)
    from added
   where counts
   group by 1, 2, 3, 4
      on conflict (company_code, ledger_card_code, month, vessel_name) do update
     set book_value = kept.book_value + excluded.book_value, n = kept.n + excluded.n;
  return null;
end $$;
-- All lines of a journal are added by one statement.
create trigger journal_line_added after insert on journal_line
  referencing new table as added for each statement execute function count_added_lines();

create function count_changed_lines() returns trigger language plpgsql as $$
begin
  insert into ledger_month as kept (company_code, vessel_name, ledger_card_code, month, book_value, n)
  select company_code, vessel_name, ledger_card_code, date_trunc('month', journal_date)::date,
         sum(book_value * sign), sum(sign)
    from (select *, 1 as sign from after_change where counts
           union all
          select *, -1 as sign from before_change where counts) as changed
   group by 1, 2, 3, 4
      on conflict (company_code, ledger_card_code, month, vessel_name) do update
     set book_value = kept.book_value + excluded.book_value, n = kept.n + excluded.n;
  return null;
end $$;
create trigger journal_line_changed after update on journal_line
  referencing old table as before_change new table as after_change
  for each statement execute function count_changed_lines();

-- What exports changed in periods that were locked when they came: the new less the old, by line.
create table restatement (
  restatement_id   bigint generated always as identity primary key,
  export_id        bigint not null references ledger_export,
  company_code     text not null references company,
  vessel_name      text,
  ledger_card_code text not null references ledger_card,
  journal_date     date not null,
  -- US dollars, debit positive.
  change           exact_number not null
);
create index restatement_of_company on restatement (company_code, journal_date);

-- The version of the highest set holds; null: taken back. US dollars, debit positive.
create table budget (
  company_code      text not null references company,
  ledger_card_code  text not null references ledger_card,
  month             date not null check (extract(day from month) = 1),
  accounting_set_id bigint not null references accounting_set,
  amount            exact_number,
  primary key (company_code, ledger_card_code, month, accounting_set_id)
);
