import type { Problem } from '@fairlead/platform/csv/problem';
import { type LocatedValue, createCellProblem } from '@fairlead/platform/csv/rows';
import {
  FILE_SECTION,
  isLocal,
  ROWS_TOTAL,
  TOTAL_SECTION,
} from '@fairlead/platform/file-layouts/layout.rules';
import { isPath } from '@fairlead/platform/file-layouts/records.rules';
import { parseSources } from '@fairlead/platform/file-layouts/sources.rules';
import {
  NATIVE_FORMATS,
  type NativeFormat,
} from '@fairlead/platform/file-layouts/native-formats.rules';
import type { ReferenceRow } from './reference-table.rules.ts';

type Rows = readonly LocatedValue<ReferenceRow>[];
type RowsByTable = (table: string) => Rows;

const text = (row: ReferenceRow, field: string): string => String(row[field] ?? '');
const toPartKey = (row: ReferenceRow): string =>
  JSON.stringify([row['layout'], row['valid_from'], row['part']]);
const toVersionKey = (row: ReferenceRow): string =>
  JSON.stringify([row['layout'], row['valid_from']]);

function formsByVersion(rowsOf: RowsByTable): ReadonlyMap<string, NativeFormat> {
  const forms = new Map<string, NativeFormat>(Object.entries(NATIVE_FORMATS));
  return new Map(
    rowsOf('file_layout').flatMap(({ value }) => {
      const form = forms.get(text(value, 'kind'));
      return form === undefined ? [] : [[toVersionKey(value), form] as const];
    }),
  );
}

/** Fields that our file of the kind does not have, and signs and maps that do not exist. */
export function fieldProblems(rows: Rows, rowsOf: RowsByTable): Problem[] {
  const forms = formsByVersion(rowsOf);
  const ofXml = new Set(
    rowsOf('file_layout_part').flatMap(({ value }) =>
      text(value, 'record_path') === '' ? [] : [toPartKey(value)],
    ),
  );
  const maps = new Set(rowsOf('file_layout_value').map(({ value }) => text(value, 'map')));
  const named = new Map(
    [...Map.groupBy(rows, ({ value }) => toPartKey(value))].map(([part, fields]) => [
      part,
      new Set(fields.map(({ value }) => text(value, 'field'))),
    ]),
  );
  return rows.flatMap(({ value, row }) => {
    const form = forms.get(toVersionKey(value));
    const problem = form === undefined ? undefined : columnProblem(value, form);
    const [map, signBy] = [text(value, 'map'), text(value, 'sign_by')];
    return [
      ...(problem === undefined ? [] : [createCellProblem(row, problem.column, problem.message)]),
      ...(ofXml.has(toPartKey(value)) && !isOfElement(text(value, 'source_text'))
        ? [createCellProblem(row, 'From', NO_PATH)]
        : []),
      ...(map === '' || maps.has(map)
        ? []
        : [createCellProblem(row, 'Map', `'${map}' does not stand in file_layout_values.csv`)]),
      ...(signBy === '' || named.get(toPartKey(value))?.has(signBy) === true
        ? []
        : [createCellProblem(row, 'Sign By', `'${signBy}' is no field of the part`)]),
    ];
  });
}

const NO_PATH = 'is no place in an element, as @RptID or RptSide/Pty[@R=24]/@ID';

/** True when the places of a text can be read in an element of XML. */
const isOfElement = (places: string): boolean =>
  parseSources(places).every((source) => {
    const of = source.kind === 'within' ? source.of : source;
    return of.kind === 'named'
      ? isPath(of.column)
      : ['constant', 'name', 'received', 'derived'].includes(of.kind);
  });

function columnProblem(
  value: ReferenceRow,
  form: NativeFormat,
): { readonly column: string; readonly message: string } | undefined {
  const [section, field] = [text(value, 'section'), text(value, 'field')];
  if (isLocal(field)) return undefined;
  const columns = listColumns(section, form);
  if (columns === undefined) {
    const known = [...Object.keys(form.sections), FILE_SECTION, TOTAL_SECTION].filter(Boolean);
    return { column: 'Section', message: `'${section}' is not one of ${known.join(', ')}` };
  }
  if (!columns.includes(field))
    return {
      column: 'Field',
      message: `'${field}' is no column of ours, and begins with a capital`,
    };
  const isDerived = text(value, 'source_text') === 'derived';
  return isDerived && !form.derivable.includes(field)
    ? { column: 'From', message: `${field} cannot be derived` }
    : undefined;
}

/** The columns of a section, or of all sections where it names none; undefined: there is no such section. */
function listColumns(section: string, form: NativeFormat): readonly string[] | undefined {
  const all = [...new Set(Object.values(form.sections).flat()), ...(form.checked ?? [])];
  if (section === FILE_SECTION) return form.head;
  if (section === TOTAL_SECTION) return [...all, ROWS_TOTAL];
  return section === '' ? all : form.sections[section];
}

/** Rules on a field that the part does not have, or with a section that our file does not have. */
export function ruleProblems(rows: Rows, rowsOf: RowsByTable): Problem[] {
  const forms = formsByVersion(rowsOf);
  const named = Map.groupBy(rowsOf('file_layout_field'), ({ value }) => toPartKey(value));
  return rows.flatMap(({ value, row }) => {
    const [field, section] = [text(value, 'field'), text(value, 'section')];
    const form = forms.get(toVersionKey(value));
    const isKnown = (named.get(toPartKey(value)) ?? []).some(
      (each) => text(each.value, 'field') === field,
    );
    return [
      ...(field === '' || isKnown
        ? []
        : [createCellProblem(row, 'Field', `'${field}' is no field of the part`)]),
      ...(section === '' || form?.sections[section] !== undefined
        ? []
        : [createCellProblem(row, 'Section', `'${section}' is no section of ours`)]),
    ];
  });
}
