-- Spreadsheets that the product keeps itself, where no Google account is configured.
create table kept_sheet (
  spreadsheet_id text primary key,
  issuer         text not null,
  subject        text not null,
  title          text not null,
  -- the table as it was exported: JSON, gzip
  content        bytea not null,
  created_at     timestamptz not null default clock_timestamp(),
  expires_at     timestamptz not null
);

create index kept_sheet_by_expiry on kept_sheet (expires_at);

-- What opens one of them: a ticket in an address once, then a cookie. Only their SHA-256 is kept.
create table sheet_key (
  key_hash       bytea primary key,
  spreadsheet_id text not null references kept_sheet on delete cascade,
  kind           text not null check (kind in ('ticket', 'cookie')),
  expires_at     timestamptz not null
);

create index sheet_key_by_sheet on sheet_key (spreadsheet_id);
create index sheet_key_by_expiry on sheet_key (expires_at);
