-- An order that is no row of the blotter is closed by the tickets that entered its trades (docs/blotter.md, "An order of tickets").
create table order_ticket (
  swiss_order_num bigint not null references clearer_order,
  -- A ticket stands for one order.
  entry_id        bigint primary key references blotter_entry
);
create index order_ticket_of_order on order_ticket (swiss_order_num);

alter table clearer_order
  add column closed_by text,
  add column closed_at timestamptz,
  add check ((closed_by is null) = (closed_at is null)),
  add check (closed_at is null or entry_id is null),
  drop constraint clearer_order_last_change_check,
  add constraint clearer_order_last_change_check check (last_change in
    ('stated', 'drafted', 'submitted', 'undone', 'closed', 'reopened')),
  -- Nobody has entered it yet.
  add column waits boolean not null
    generated always as (entry_id is null and closed_at is null and not withdrawn) stored;

drop index clearer_order_waiting;
create index clearer_order_waiting on clearer_order (run_date desc, swiss_order_num desc) where waits;
