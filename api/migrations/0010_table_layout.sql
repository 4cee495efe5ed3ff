-- How each user has arranged tables. The server knows no table and no column: `choices` is what the
-- contract allows, and an id that a table has no more does no harm.
create table table_layout (
  issuer     text not null,
  subject    text not null,
  table_id   text not null,
  -- grows with every layout that the user keeps, over all tables: tells a browser what is new to it
  version    integer not null,
  choices    jsonb not null,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (issuer, subject, table_id)
);

-- Layouts under a name, for the user alone.
create table table_preset (
  preset_id  uuid primary key default gen_random_uuid(),
  issuer     text not null,
  subject    text not null,
  table_id   text not null,
  name       text not null,
  -- what no two names of a table share (domain/tables/preset-names)
  name_key   text not null,
  choices    jsonb not null,
  changed_at timestamptz not null default clock_timestamp(),
  unique (issuer, subject, table_id, name_key)
);
