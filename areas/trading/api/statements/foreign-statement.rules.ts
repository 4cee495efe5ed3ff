import { awaited, type Problem } from '@fairlead/platform/csv/problem';
import { NATIVE_FORMATS } from '@fairlead/platform/file-layouts/native-formats.rules';
import {
  toSourceProblems,
  type NativeContent,
  toNativeLines,
  rowOfFile,
  withCells,
} from '@fairlead/platform/file-layouts/native-lines.rules';
import { type ForeignFile, skippedLines } from '@fairlead/platform/file-layouts/read-foreign.rules';
import type { NativeRow } from '@fairlead/platform/file-layouts/totals.rules';
import {
  deriveCash,
  ofContract,
  deriveOrderNumber,
  oteOfRow,
  deriveRealised,
  summaryTexts,
} from './foreign-derived.rules.ts';
import { type ParsedStatement, parseStatementLines } from './statement-file.rules.ts';
import { STATEMENT_END_LINE } from './statement-layout.rules.ts';
import type { ListedContract } from './statement-reference.rules.ts';
import { TRADE_SECTIONS } from './statement.rules.ts';

/** The files that make one statement together, read by their layout. */
export type ForeignSet = { readonly files: readonly ForeignFile[] };

/** Facts by which a foreign statement is completed. */
export type CompletingFacts = {
  readonly contracts: readonly ListedContract[];
  /** Ending balances of the accounts on the statement before. */
  readonly endings: ReadonlyMap<string, string>;
};

/** A foreign statement as our own reader reads it. */
export type ForeignStatement = {
  readonly parsed: ParsedStatement;
  readonly content: NativeContent;
  readonly fileNames: readonly string[];
  /** Sentences on what was not sent, and on what was left out. */
  readonly notes: readonly string[];
};

const isTrade = ({ section }: NativeRow) => TRADE_SECTIONS.some((name) => name === section);

/** Merges the facts that the files of a set have of the whole statement: its clearer and day. */
export function findHead({ files }: ForeignSet): NativeRow | undefined {
  const heads = files.flatMap(({ head }, index) =>
    head === undefined ? [] : [rowOfFile(head, index)],
  );
  const [first] = heads;
  if (first === undefined) return undefined;
  const placeOf = (column: string) =>
    heads.map((head) => head.locationOf(column)).find((place) => place !== undefined);
  return {
    ...first,
    cells: new Map(heads.flatMap(({ cells }) => [...cells])),
    locationOf: placeOf,
  };
}

/** Contradictions between the heads of the files. */
function headProblems({ files }: ForeignSet): Problem[] {
  const said = new Map<string, { readonly text: string; readonly by: string }>();
  return files.flatMap(({ head, fileName }) =>
    [...(head?.cells ?? [])].flatMap(([column, text]) => {
      const before = said.get(column);
      said.set(column, before ?? { text, by: fileName });
      if (before === undefined || before.text === text) return [];
      const message = `${column} is '${text}', and '${before.text}' in ${before.by}`;
      return [{ file: fileName, line: null, column: null, message }];
    }),
  );
}

/** Completes a set of files and reads it as a statement of our own form, with all checks of one. */
export function foreignStatement(set: ForeignSet, facts: CompletingFacts): ForeignStatement {
  const fileNames = set.files.map(({ fileName }) => fileName);
  const head = findHead(set);
  const given = set.files.flatMap(({ rows }, index) => rows.map((row) => rowOfFile(row, index)));
  const problems = headProblems(set);
  const rows = completed(
    given,
    { ...facts, day: head?.cells.get('Statement Date') ?? '' },
    problems,
  );
  const content = { head, rows };
  const lines = [
    ...toNativeLines(NATIVE_FORMATS.statement, content),
    { line: 0, cells: [STATEMENT_END_LINE, String(rows.filter(isTrade).length)] },
  ];
  const read = parseStatementLines(lines);
  const ours = 'problems' in read ? read.problems : [];
  const all = toSourceProblems([...problems, ...ours], content, fileNames);
  return {
    content,
    fileNames,
    notes: formatNotes(set, given),
    parsed: all.length > 0 ? { problems: all } : read,
  };
}

type Completing = CompletingFacts & { readonly day: string };

/** Computes derived columns: first of rows, then of accounts. */
function completed(
  given: readonly NativeRow[],
  facts: Completing,
  problems: Problem[],
): readonly NativeRow[] {
  const contracts = new Map(
    facts.contracts.map((each) => [`${each.contract_code}\n${each.exchange}`, each]),
  );
  const unknown = new Set<string>();
  const rows = given.map((row) => {
    if (row.section === 'Summary') return row;
    const [code = '', exchange = ''] = ['Contract', 'Exchange'].map((column) =>
      row.cells.get(column),
    );
    const contract = contracts.get(`${code}\n${exchange}`);
    if (contract !== undefined)
      return completedRow(withCells(row, ofContract(row, contract)), facts.day);
    if (row.derived.has('Product') && !unknown.has(`${code} ${exchange}`)) {
      unknown.add(`${code} ${exchange}`);
      const message = `'${code}' at ${exchange} is no contract of the clearer in the reference data`;
      problems.push(awaited({ line: row.line, column: 'A (Contract)', message }));
    }
    return row;
  });
  // Of rows without their contract nothing more is said.
  if (unknown.size > 0) return [];
  return withSummaries(withOffsets(rows), facts);
}

function completedRow(row: NativeRow, day: string): NativeRow {
  const derived: Readonly<Record<string, () => string | undefined>> = {
    Order: () => deriveOrderNumber(row, day),
    OTE: () => oteOfRow(row),
    ...(row.section === 'Delivery & Cash Settlement'
      ? { Realised: () => deriveRealised(row) }
      : {}),
  };
  return withCells(
    row,
    Object.fromEntries(
      Object.entries(derived).flatMap(([column, due]) => {
        const text = row.derived.has(column) ? due() : undefined;
        return text === undefined ? [] : [[column, text]];
      }),
    ),
  );
}

/** Fills the result of offsetting longs and shorts: each has the cash that its own price brings in. */
function withOffsets(rows: readonly NativeRow[]): readonly NativeRow[] {
  return rows.map((row) => {
    if (row.section !== 'Purchase & Sale' || !row.derived.has('Realised')) return row;
    const cash = deriveCash(row);
    return cash === undefined ? row : withCells(row, { Realised: cash });
  });
}

function withSummaries(rows: readonly NativeRow[], { endings }: Completing): readonly NativeRow[] {
  const accountOf = (row: NativeRow) => row.cells.get('Account') ?? '';
  const ofAccount = Map.groupBy(rows, accountOf);
  return rows.map((row) => {
    if (row.section !== 'Summary') return row;
    const mine = ofAccount.get(accountOf(row)) ?? [];
    return withCells(
      row,
      summaryTexts(row, {
        trades: mine.filter(isTrade),
        positions: mine.filter(({ section }) => section === 'Open Positions'),
        before: endings.get(accountOf(row)) ?? '0',
      }),
    );
  });
}

/**
 * Tells which columns the sender does not send and are worked out, so that they check nothing; and counts what the
 * layout leaves out.
 */
function formatNotes({ files }: ForeignSet, given: readonly NativeRow[]): readonly string[] {
  const bySection = Map.groupBy(given, ({ section }) => section);
  const derived = [...bySection].flatMap(([section, rows]) => {
    const columns = new Set(rows.flatMap((row) => [...row.derived]));
    return columns.size === 0 ? [] : [`${section}: ${[...columns].join(', ')}`];
  });
  return [
    ...(derived.length === 0
      ? []
      : [
          `Not in the files, and worked out, so that nothing is checked by them: ${derived.join('; ')}`,
        ]),
    ...files.flatMap((file) =>
      skippedLines(file).map((line) => (files.length > 1 ? `${file.fileName}: ${line}` : line)),
    ),
  ];
}
