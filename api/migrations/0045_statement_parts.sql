-- The files that made a statement together, where its sender sends several (docs/file-layouts.md).
create table statement_part (
  statement_id bigint not null references statement,
  file_id      text not null references imported_file,
  -- As it was called then: a file without rows may have the same content on another day.
  file_name    text not null,
  primary key (statement_id, file_id, file_name)
);

create index statement_part_of_file on statement_part (file_id);
