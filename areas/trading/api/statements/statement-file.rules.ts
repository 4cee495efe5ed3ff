import { STATEMENT_HEAD } from '@fairlead/platform/file-layouts/native-formats.rules';
import {
  BadCell,
  type CellParser,
  parseDayCell,
  parseInstantCell,
  label,
  oneOf,
} from '@fairlead/platform/csv/cells';
import { parseCsvLines } from '@fairlead/platform/csv/lines';
import { addAll, type Problem } from '@fairlead/platform/csv/problem';
import type { CsvLine } from '@fairlead/platform/csv/rows';
import {
  positionProblems,
  repeatedTrades,
  findStatementTradeProblems,
  unmatchedInternals,
} from './statement-checks.rules.ts';
import { identityProblems, type ReadStatement } from './statement-identities.rules.ts';
import { readPositions, readSummaries, readTrades } from './statement-rows.rules.ts';
import { type Sections, splitStatementSections } from './statement-sections.rules.ts';
import { type Statement, TRADE_SECTIONS } from './statement.rules.ts';

/** A statement with the places of its rows, or all that is wrong with the file. */
export type ParsedStatement =
  | {
      readonly statement: Statement;
      readonly read: ReadStatement;
      /** Line of the clearer's name. */
      readonly clearerLine: number;
    }
  | { readonly problems: readonly Problem[] };

/**
 * Reads a clearer's daily statement (docs/statements.md). It is taken whole or not at all: with
 * one bad row there is no statement, and every bad row is named.
 */
export function parseStatement(content: string): ParsedStatement {
  const problems: Problem[] = [];
  const lines = parseCsvLines(content, problems);
  return problems.length > 0 ? { problems } : parseStatementLines(lines);
}

/** Reads the lines of a statement. */
export function parseStatementLines(lines: readonly CsvLine[]): ParsedStatement {
  const problems: Problem[] = [];
  const sections = splitStatementSections(lines, problems);
  if (sections === undefined) return { problems };
  const header = readHeader(sections.header, problems);
  const read = readSections(sections, problems);
  checkEnd(sections, problems);
  if (header !== undefined) {
    const { statementDate } = header;
    addAll(
      problems,
      read.trades.flatMap((trade) => findStatementTradeProblems(trade, statementDate)),
    );
    addAll(
      problems,
      read.positions.flatMap((position) => positionProblems(position, statementDate)),
    );
  }
  addAll(problems, repeatedTrades(read.trades));
  // Sums over rows that could not be read would blame rows that are right.
  if (problems.length === 0) {
    addAll(problems, unmatchedInternals(read.trades));
    addAll(problems, identityProblems(read));
  }
  if (problems.length > 0 || header === undefined) {
    return { problems: problems.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)) };
  }
  const statement = {
    ...header,
    trades: read.trades.map(({ value }) => value),
    positions: read.positions.map(({ value }) => value),
    accounts: read.accounts.map(({ value }) => value),
  };
  return { statement, read, clearerLine: sections.header[0]?.line ?? 1 };
}

const HEADER: Readonly<Record<(typeof STATEMENT_HEAD)[number], CellParser<string>>> = {
  Clearer: label,
  'Statement Date': parseDayCell,
  Issued: parseInstantCell,
  Currency: oneOf(['USD']),
};

function readHeader(
  header: readonly CsvLine[],
  problems: Problem[],
): Pick<Statement, 'clearer' | 'statementDate' | 'issuedAt'> | undefined {
  const before = problems.length;
  const [clearer = '', statementDate = '', issuedAt = ''] = STATEMENT_HEAD.map((name, index) => {
    try {
      return HEADER[name](header[index]?.cells[1] ?? '');
    } catch (error) {
      if (!(error instanceof BadCell)) throw error;
      problems.push({
        line: header[index]?.line ?? null,
        column: 'B',
        message: `${name}: ${error.message}`,
      });
      return undefined;
    }
  });
  return problems.length > before ? undefined : { clearer, statementDate, issuedAt };
}

function readSections({ rows }: Sections, problems: Problem[]): ReadStatement {
  return {
    trades: TRADE_SECTIONS.flatMap((section) => readTrades(section, rows[section], problems)),
    positions: readPositions(rows['Open Positions'], problems),
    accounts: readSummaries(rows.Summary, problems),
  };
}

/** The number on the last line: a file that lost rows on its way has another one. */
function checkEnd({ rows, end }: Sections, problems: Problem[]): void {
  const count = TRADE_SECTIONS.reduce((sum, section) => sum + rows[section].length, 0);
  if (end.cells[1] !== String(count)) {
    problems.push({
      line: end.line,
      column: 'B',
      message: `says ${end.cells[1] ?? 'nothing'}, but the file has ${count} trades`,
    });
  }
}
