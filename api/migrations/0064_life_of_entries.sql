-- An entry may be cancelled with a reason, and replaced by another one (docs/blotter.md, "The life of an entry").
alter table blotter_entry
  add column undone_reason text check (length(undone_reason) between 1 and 500),
  -- Entry in whose place it came, by one act that cancelled that.
  add column replaces bigint unique references blotter_entry,
  add check (undone_reason is null or status = 'UNDONE'),
  add check (replaces < entry_id);

-- A cancelled entry has a second row in the Blotter sheet, which says so.
alter table blotter_sheet_row
  add column what text not null default 'ENTERED' check (what in ('ENTERED', 'CANCELLED')),
  drop constraint blotter_sheet_row_entry_id_key,
  add constraint blotter_sheet_row_once unique (entry_id, what);

-- Lists of entries: of a day, of a person.
create index blotter_entry_dealt on blotter_entry (trade_date, entry_id desc);
create index blotter_entry_by on blotter_entry (entered_by, entry_id desc);
create index blotter_entry_for on blotter_entry (executing_for, entry_id desc);
