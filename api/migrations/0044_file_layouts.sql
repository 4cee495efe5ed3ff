-- How files of other houses are read (docs/file-layouts.md): reference data, each version by the day from which it holds.

create table file_layout (
  layout     text not null,
  valid_from date not null,
  kind       text not null check (kind in ('statement', 'settlements', 'rates', 'journals', 'budget')),
  -- The paper that the layout was made by.
  source     text not null,
  primary key (layout, valid_from)
);

-- One file of those that are read together.
create table file_layout_part (
  layout       text not null,
  valid_from   date not null,
  part         text not null,
  file_pattern text not null,
  -- Null: fields stand at fixed characters.
  delimiter    text check (delimiter in ('comma', 'semicolon', 'tab', 'pipe')),
  -- The line of the column names, counted from 1; 0: there is none.
  names_on     integer not null check (names_on between 0 and 100),
  skip_first   integer not null check (skip_first between 0 and 1000),
  skip_last    integer not null check (skip_last between 0 and 1000),
  primary key (layout, valid_from, part),
  foreign key (layout, valid_from) references file_layout on delete cascade deferrable initially deferred
);

create table file_layout_field (
  layout      text not null,
  valid_from  date not null,
  part        text not null,
  -- Of our file; '': of every section.
  section     text not null,
  -- Which of several rows that one record makes; '': of each.
  row_name    text not null,
  field       text not null,
  source_text text not null,
  form        text not null,
  map         text,
  sign_by     text,
  -- Texts that say nothing, with '|' between.
  missing     text,
  when_empty  text check (when_empty in ('no row')),
  primary key (layout, valid_from, part, section, row_name, field),
  foreign key (layout, valid_from, part) references file_layout_part
    on delete cascade deferrable initially deferred
);

create table file_layout_rule (
  layout       text not null,
  valid_from   date not null,
  part         text not null,
  rule_order   integer not null,
  -- Null: the rule covers every record.
  field        text,
  -- With '|' between.
  field_values text,
  action       text not null check (action in ('take', 'correct', 'skip', 'refuse', 'total')),
  section      text,
  why          text,
  primary key (layout, valid_from, part, rule_order),
  foreign key (layout, valid_from, part) references file_layout_part
    on delete cascade deferrable initially deferred
);

-- Our value for one of theirs.
create table file_layout_value (
  map        text not null,
  theirs     text not null,
  valid_from date not null,
  ours       text not null,
  primary key (map, theirs, valid_from)
);
