-- From so many per cent of it on a figure is near the limit; null: the usual 80 (docs/reference-data.md).
alter table risk_limit
  add column near_percent integer check (near_percent between 1 and 100);
