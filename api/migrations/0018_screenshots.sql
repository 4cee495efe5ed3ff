-- One-time links by which a picture of a run is taken without anybody's sign-in (docs/pnl.md): the
-- key opens one page once, the page's cookie becomes one token, and that reads one day's P&L.
create table screenshot_link (
  key_hash      bytea primary key,
  pipe_run_date date not null,
  issued_by     text not null,
  issued_at     timestamptz not null default clock_timestamp(),
  expires_at    timestamptz not null,
  used_at       timestamptz,
  used_from     text,
  cookie_hash   bytea unique,
  token_hash    bytea unique,
  ends_at       timestamptz,
  calls         integer not null default 0,
  check (num_nulls(used_at, used_from, cookie_hash, ends_at) in (0, 4)),
  check (token_hash is null or used_at is not null)
);
