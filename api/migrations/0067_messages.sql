-- What the product tells a person, about anything: told once, read or not (decision 0604).
create table message (
  message_id bigint generated always as identity primary key,
  -- E-mail address of whom it is for.
  told       text not null,
  text       text not null check (length(text) between 1 and 1000),
  -- Where in the product it leads: '/date/2024-06-28?run=7&limits=1'.
  path       text not null check (path like '/%' and length(path) <= 400),
  made_at    timestamptz not null default clock_timestamp(),
  read_at    timestamptz
);
create index message_told on message (lower(told), message_id desc);

-- Who is told when a limit's state gets worse (docs/reference-data.md): the newest line of a person and limit holds.
create table limit_owner (
  limit_of   text not null check (limit_of in ('VAR_95', 'DRAWDOWN', 'POSITION')),
  email      text not null,
  valid_from date not null,
  is_told    boolean not null,
  primary key (limit_of, email, valid_from)
);
