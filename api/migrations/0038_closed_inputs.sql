-- What charts added and removed is kept as what they changed is: a vessel that came to a locked month, or a company
-- that left a set, moves figures as a changed row does. Of what came before the audit log tells.
alter table chart_change alter column before drop not null;
alter table chart_change alter column after drop not null;
alter table chart_change add check (before is not null or after is not null);
insert into chart_change (section, row_key, before, after, file_name, changed_by, changed_at)
select entity, entity_id, before, after, coalesce(reason, ''), actor, at
  from audit_event
 where (action in ('cash_rec_group.change')
        or action in ('company.add', 'vessel.add', 'ledger_card.add', 'cash_rec_group.add',
                      'reporting_set_company.add', 'reporting_set_company.remove'))
   and (before is not null or after is not null)
   and not exists (select from chart_change as kept
                    where kept.section = entity and kept.row_key = entity_id
                      and kept.before is not distinct from audit_event.before
                      and kept.after is not distinct from audit_event.after
                      and kept.file_name = coalesce(reason, '')
                      and kept.changed_at between at - interval '1 hour' and at + interval '1 hour')
 order by seq;
create index chart_change_at on chart_change (changed_at);

-- Budgets that were taken after a day was locked are found by their set.
create index budget_of_set on budget (accounting_set_id, month);
