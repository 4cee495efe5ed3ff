-- Tables of banks, and files in other encodings, by file layouts (docs/file-layouts.md).

alter table file_layout drop constraint file_layout_kind_check;
alter table file_layout add constraint file_layout_kind_check
  check (kind in ('statement', 'settlements', 'rates', 'journals', 'budget', 'bank_statement'));

-- Of files that are not UTF-8; null: UTF-8.
alter table file_layout_part
  add column encoding text check (encoding in ('utf-8', 'windows-1252', 'iso-8859-1', 'utf-16'));

alter table given_statement drop constraint given_statement_format_check;
alter table given_statement add constraint given_statement_format_check
  check (format in ('camt', 'mt940', 'bai2', 'csv'));
