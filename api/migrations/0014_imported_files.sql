-- Files of every kind as they were handed over, whether they were taken or not: clearer statements,
-- settlement prices, rates, lots, physical trades (docs/imports.md).

alter table statement_file rename to imported_file;
alter table imported_file add column kind text not null default 'statement'
  check (kind ~ '^[a-z_]+$');
alter table imported_file alter column kind drop default;
