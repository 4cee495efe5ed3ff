import {
  BadCell,
  between,
  type CellParser,
  parseDayCell,
  label,
  oneOf,
  orEmpty,
  printable,
} from '@fairlead/platform/csv/cells';
import { parseCellFormat } from '@fairlead/platform/file-layouts/cell-formats.rules';
import {
  DELIMITER_NAMES,
  ENCODINGS,
  LAYOUT_KINDS,
  RULE_ACTIONS,
} from '@fairlead/platform/file-layouts/layout.rules';
import { parseSources } from '@fairlead/platform/file-layouts/sources.rules';
import { fieldProblems, ruleProblems } from './file-layout-checks.rules.ts';
import type { ReferenceTable } from './reference-table.rules.ts';

const source = printable(200);

/**
 * A label that may be empty, as '' and not null: it is part of a key, where a database takes no two nulls for equal.
 */
const labelOrNone: CellParser<string> = (text) => (text === '' ? '' : label(text));

const place: CellParser<string> = (text) => {
  parseSources(source(text));
  return text;
};

/** Names of elements from the root on: 'FIXML/TrdCaptRpt'. */
const recordPath: CellParser<string> = (text) => {
  if (!/^[A-Za-z_][\w.-]*(?:\/[A-Za-z_][\w.-]*)*$/.test(text))
    throw new BadCell(`'${text}' is no path of elements as FIXML/TrdCaptRpt`);
  return text;
};

const VERSION = { layout: ['Layout', label], valid_from: ['Valid From', parseDayCell] } as const;

/** Tables of the layouts of other houses' files (docs/file-layouts.md). */
export const FILE_LAYOUT_TABLES: readonly ReferenceTable[] = [
  {
    name: 'file_layout',
    file: 'file_layouts.csv',
    isOptional: true,
    key: ['layout', 'valid_from'],
    fields: { ...VERSION, kind: ['Kind', oneOf(LAYOUT_KINDS)], source: ['Source', source] },
  },
  {
    name: 'file_layout_part',
    file: 'file_layout_parts.csv',
    isOptional: true,
    key: ['layout', 'valid_from', 'part'],
    later: ['encoding', 'record_path'],
    fields: {
      ...VERSION,
      part: ['Part', label],
      file_pattern: ['File Pattern', source],
      delimiter: ['Delimiter', orEmpty(oneOf(DELIMITER_NAMES))],
      names_on: ['Names On', between(0, 100)],
      skip_first: ['Skip First', between(0, 1_000)],
      skip_last: ['Skip Last', between(0, 1_000)],
      encoding: ['Encoding', orEmpty(oneOf(ENCODINGS))],
      record_path: ['Record Path', orEmpty(recordPath)],
    },
    checks: [
      {
        field: 'record_path',
        problem: ({ record_path, delimiter, names_on, skip_first, skip_last }) =>
          record_path !== null &&
          (delimiter !== null || [names_on, skip_first, skip_last].some((each) => each !== 0))
            ? 'is of an XML file, which has no delimiter, no line of names and no lines to skip'
            : undefined,
      },
    ],
    refers: [{ fields: ['layout', 'valid_from'], to: 'file_layout' }],
  },
  {
    name: 'file_layout_field',
    file: 'file_layout_fields.csv',
    isOptional: true,
    key: ['layout', 'valid_from', 'part', 'section', 'row_name', 'field'],
    fields: {
      ...VERSION,
      part: ['Part', label],
      section: ['Section', labelOrNone],
      row_name: ['Row', labelOrNone],
      field: ['Field', label],
      source_text: ['From', place],
      form: ['Form', parseCellFormat],
      map: ['Map', orEmpty(label)],
      sign_by: ['Sign By', orEmpty(label)],
      missing: ['Missing', orEmpty(source)],
      when_empty: ['When Empty', orEmpty(oneOf(['no row']))],
    },
    refers: [{ fields: ['layout', 'valid_from', 'part'], to: 'file_layout_part' }],
    agrees: fieldProblems,
  },
  {
    name: 'file_layout_rule',
    file: 'file_layout_rules.csv',
    isOptional: true,
    key: ['layout', 'valid_from', 'part', 'rule_order'],
    fields: {
      ...VERSION,
      part: ['Part', label],
      rule_order: ['Order', between(1, 1_000)],
      field: ['Field', orEmpty(label)],
      field_values: ['Is', orEmpty(source)],
      action: ['Do', oneOf(RULE_ACTIONS)],
      section: ['Section', orEmpty(label)],
      why: ['Why', orEmpty(source)],
    },
    refers: [{ fields: ['layout', 'valid_from', 'part'], to: 'file_layout_part' }],
    checks: [
      {
        field: 'field_values',
        problem: ({ field, field_values }) =>
          field === null && field_values !== null
            ? 'says what a field is, and none is named'
            : undefined,
      },
      {
        field: 'why',
        problem: ({ action, why }) =>
          (action === 'skip' || action === 'refuse') && why === null
            ? `is empty, and a record is ${action === 'skip' ? 'skipped' : 'refused'} by name`
            : undefined,
      },
    ],
    agrees: ruleProblems,
  },
  {
    name: 'file_layout_value',
    file: 'file_layout_values.csv',
    isOptional: true,
    key: ['map', 'theirs', 'valid_from'],
    fields: {
      map: ['Map', label],
      theirs: ['Theirs', label],
      valid_from: ['Valid From', parseDayCell],
      ours: ['Ours', label],
    },
  },
];
