import {
  type DelimiterName,
  DELIMITERS,
  type Encoding,
  type FileLayout,
  type LayoutField,
  type LayoutKind,
  type LayoutPart,
  type LayoutRule,
  type RuleAction,
  type ValueMaps,
} from './layout.rules.ts';

type Version = { readonly layout: string; readonly valid_from: string };

export type LayoutPartRow = Version & {
  readonly part: string;
  readonly file_pattern: string;
  readonly delimiter: DelimiterName | null;
  readonly names_on: number;
  readonly skip_first: number;
  readonly skip_last: number;
  readonly encoding: Encoding | null;
  readonly record_path: string | null;
};

export type FieldRow = Version & {
  readonly part: string;
  readonly section: string;
  readonly row_name: string;
  readonly field: string;
  readonly source_text: string;
  readonly form: string;
  readonly map: string | null;
  readonly sign_by: string | null;
  readonly missing: string | null;
  readonly when_empty: 'no row' | null;
};

export type RuleRow = Version & {
  readonly part: string;
  readonly rule_order: number;
  readonly field: string | null;
  readonly field_values: string | null;
  readonly action: RuleAction;
  readonly section: string | null;
  readonly why: string | null;
};

export type ValueRow = {
  readonly map: string;
  readonly theirs: string;
  readonly valid_from: string;
  readonly ours: string;
};

/** The rows of the reference data that say how files are read. */
export type LayoutRows = {
  readonly layouts: readonly (Version & { readonly kind: LayoutKind })[];
  readonly parts: readonly LayoutPartRow[];
  readonly fields: readonly FieldRow[];
  readonly rules: readonly RuleRow[];
  readonly values: readonly ValueRow[];
};

/** Every version of every layout. */
export function buildFileLayouts({
  layouts,
  parts,
  fields,
  rules,
}: LayoutRows): readonly FileLayout[] {
  const isOf = (version: Version) => (row: Version) =>
    row.layout === version.layout && row.valid_from === version.valid_from;
  return layouts.map((version) => ({
    name: version.layout,
    validFrom: version.valid_from,
    kind: version.kind,
    parts: parts.filter(isOf(version)).map((part) => {
      const isOfPart = (row: Version & { readonly part: string }) =>
        isOf(version)(row) && row.part === part.part;
      return toPart(part, {
        fields: fields.filter(isOfPart).map(toField),
        rules: rules
          .filter(isOfPart)
          .toSorted((a, b) => a.rule_order - b.rule_order)
          .map(toRule),
      });
    }),
  }));
}

const toPart = (row: LayoutPartRow, has: Pick<LayoutPart, 'fields' | 'rules'>): LayoutPart => ({
  part: row.part,
  pattern: row.file_pattern,
  ...has,
  delimiter: row.delimiter === null ? null : DELIMITERS[row.delimiter],
  encoding: row.encoding,
  recordPath: row.record_path,
  namesOn: row.names_on,
  skipFirst: row.skip_first,
  skipLast: row.skip_last,
});

const toField = (row: FieldRow): LayoutField => ({
  section: row.section,
  row: row.row_name,
  field: row.field,
  source: row.source_text,
  form: row.form,
  map: row.map,
  signBy: row.sign_by,
  whenEmpty: row.when_empty,
  missing: splitList(row.missing),
});

const toRule = (row: RuleRow): LayoutRule => ({
  field: row.field,
  action: row.action,
  section: row.section ?? '',
  why: row.why,
  // A rule that looks at a field and names no value covers records where it is empty.
  values: row.field_values === null ? [''] : splitList(row.field_values),
});

const splitList = (text: string | null): readonly string[] =>
  text === null ? [] : text.split('|').map((each) => each.trim());

/** The values of all maps as they hold on a day. */
export function mapsOn(day: string, values: readonly ValueRow[]): ValueMaps {
  const held = new Map<string, ValueRow>();
  for (const row of values) {
    const key = JSON.stringify([row.map, row.theirs]);
    const before = held.get(key);
    if (row.valid_from <= day && (before === undefined || before.valid_from < row.valid_from))
      held.set(key, row);
  }
  return (map, theirs) => held.get(JSON.stringify([map, theirs]))?.ours;
}
