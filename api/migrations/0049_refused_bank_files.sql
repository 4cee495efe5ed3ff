-- Bank files that were refused, by rows of a screen beside what was understood of them (docs/bank-files.md). What
-- the last import said is here; the file itself is in imported_file.
create table refused_bank_file (
  file_id       text primary key references imported_file,
  refused_at    timestamptz not null default clock_timestamp(),
  refused_by    text not null,
  business_date date not null,
  row_count     integer not null check (row_count >= 0),
  characters    integer not null check (characters >= 0),
  -- Lists of {row, text}: null for what is wrong with the whole file.
  problems      jsonb not null
);

create index refused_bank_file_newest on refused_bank_file (refused_at desc, file_id);

create table refused_bank_page (
  file_id text not null references refused_bank_file on delete cascade,
  page    integer not null check (page >= 0),
  rows    jsonb not null,
  primary key (file_id, page)
);
