-- What the list of trades asks every few seconds: which trades have changed since it last asked.
-- With those that a correction has withdrawn: whoever has them on the screen has to be told.
create index core_trade_changed on core_trade (changed_at);
