-- What a run names, each with what it is about, how many more like it are not told, and the order of a
-- clearer that it is of: [{ kind, text, more, order: { clearer, order_num } }]. Null: of runs of before.
alter table pnl_run add column warned jsonb;
