-- Who looks at the blotter is told of orders as they change (docs/blotter.md, "What others do").

-- The transaction that changed an order last: whoever has a snapshot of the database knows by it whether the snapshot has
-- that change. A number or a time of its own would not do: what commits later may have the earlier one.
alter table clearer_order add column changed_in xid8 not null default pg_current_xact_id();
create index clearer_order_changed on clearer_order (changed_in);

create function note_order_change() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;
create trigger order_change_noted before update on clearer_order
  for each row when (old.row_version is distinct from new.row_version)
  execute function note_order_change();

-- All of one transaction is one notice.
create function tell_of_orders() returns trigger language plpgsql as $$
begin
  perform pg_notify('blotter_order', '');
  return null;
end $$;
create trigger orders_told after insert or update or delete on clearer_order
  for each statement execute function tell_of_orders();
