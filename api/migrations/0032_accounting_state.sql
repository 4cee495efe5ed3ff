-- The state that answers of the accounting and the back office are kept under is one row, counted up in the
-- transaction that changes an answer (docs/accounting.md). The highest number of a set or run does not name a
-- state: of two that are written at once the lower one may commit last.

create function count_accounting() returns trigger language plpgsql as $$
begin
  update accounting_version set version = version + 1;
  return null;
end $$;

-- At the commit, so that nobody waits for a transaction that is still at work.
drop trigger fx_set_came on fx_set;
create constraint trigger fx_set_came after insert on fx_set
  deferrable initially deferred for each row execute function count_accounting();
drop trigger physical_set_came on physical_set;
create constraint trigger physical_set_came after insert on physical_set
  deferrable initially deferred for each row execute function count_accounting();
drop trigger backacc_set_came on backacc_set;
create constraint trigger backacc_set_came after insert on backacc_set
  deferrable initially deferred for each row execute function count_accounting();
drop trigger pnl_run_came on pnl_run;
create constraint trigger pnl_run_came after insert on pnl_run
  deferrable initially deferred for each row when (new.run_type in ('VERIFIED', 'COB'))
  execute function count_accounting();
drop trigger cash_planning_run_came on cash_planning_run;
create constraint trigger cash_planning_run_came after insert on cash_planning_run
  deferrable initially deferred for each row execute function count_accounting();
-- What is told by accounting_changed is for servers of the release before, which still count it.

-- What a file says holds from when it is handed over, so that one of before may be taken again once another came.
alter table accounting_set drop constraint accounting_set_file_id_key;
create index accounting_set_of_file on accounting_set (file_id);
alter table backacc_set drop constraint backacc_set_file_id_key;
create index backacc_set_of_file on backacc_set (file_id);
alter table price_set drop constraint price_set_file_id_key;
create index price_set_of_file on price_set (file_id);
alter table fx_set drop constraint fx_set_file_id_key;
create index fx_set_of_file on fx_set (file_id);
alter table physical_set drop constraint physical_set_file_id_key;
create index physical_set_of_file on physical_set (file_id);

-- What charts said otherwise than before, by row: figures of a locked period are known as they were when it was
-- locked. Of what came before this table the audit log tells.
create table chart_change (
  chart_change_id bigint generated always as identity primary key,
  -- The table of the chart, and the row by its key.
  section         text not null,
  row_key         text not null,
  before          jsonb not null,
  after           jsonb not null,
  file_name       text not null,
  changed_by      text not null,
  changed_at      timestamptz not null default clock_timestamp()
);
create index chart_change_of_row on chart_change (section, row_key, chart_change_id);
create trigger chart_change_append_only
  before update or delete or truncate on chart_change
  for each statement execute function refuse_change();
insert into chart_change (section, row_key, before, after, file_name, changed_by, changed_at)
select entity, entity_id, before, after, coalesce(reason, ''), actor, at
  from audit_event
 where action in ('company.change', 'vessel.change', 'ledger_card.change')
   and before is not null and after is not null
 order by seq;
