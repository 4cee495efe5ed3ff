import { BadCell, type CellParser, day, instant, label, oneOf } from '../../csv/cells.ts';
import type { Problem } from '../../csv/problem.ts';
import type { Line, Placed, Row } from '../../csv/rows.ts';
import {
  positionProblems,
  repeatedTrades,
  tradeProblems,
  unmatchedInternals,
} from './statement-checks.rules.ts';
import { identityProblems, type ReadStatement } from './statement-identities.rules.ts';
import { HEADER_LINES } from './statement-layout.rules.ts';
import { type Reader, readPosition, readSummary, tradeReader } from './statement-rows.rules.ts';
import { type Sections, sectionsOf } from './statement-sections.rules.ts';
import type { Statement } from './statement.rules.ts';

/** A statement with the places of its rows, or all that is wrong with the file. */
export type ParsedStatement =
  | {
      readonly statement: Statement;
      readonly read: ReadStatement;
      /** Where the clearer's name stands. */
      readonly clearerLine: number;
    }
  | { readonly problems: readonly Problem[] };

/**
 * Reads a clearer's daily statement (docs/statements.md). It is taken whole or not at all: with
 * one bad row there is no statement, and every bad row is named.
 */
export function parseStatement(content: string): ParsedStatement {
  const problems: Problem[] = [];
  const sections = sectionsOf(content, problems);
  if (sections === undefined) return { problems };
  const header = readHeader(sections.header, problems);
  const read = readSections(sections, problems);
  checkEnd(sections, problems);
  if (header !== undefined) {
    problems.push(
      ...read.trades.flatMap((trade) => tradeProblems(trade, header.statementDate)),
      ...read.positions.flatMap((position) => positionProblems(position, header.statementDate)),
    );
  }
  problems.push(...repeatedTrades(read.trades));
  // Sums over rows that could not be read would blame rows that are right.
  if (problems.length === 0) {
    problems.push(...unmatchedInternals(read.trades), ...identityProblems(read));
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

const HEADER: Readonly<Record<(typeof HEADER_LINES)[number], CellParser<string>>> = {
  Clearer: label,
  'Statement Date': day,
  Issued: instant,
  Currency: oneOf(['USD']),
};

function readHeader(
  header: readonly Line[],
  problems: Problem[],
): Pick<Statement, 'clearer' | 'statementDate' | 'issuedAt'> | undefined {
  const before = problems.length;
  const [clearer = '', statementDate = '', issuedAt = ''] = HEADER_LINES.map((name, index) => {
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
  const all = <Value>(section: readonly Row[], read: Reader<Value>): Placed<Value>[] =>
    section.flatMap((row) => read(row, problems));
  return {
    trades: [
      ...all(rows.Confirmations, tradeReader('Confirmations')),
      ...all(rows['Purchase & Sale'], tradeReader('Purchase & Sale')),
      ...all(rows['Delivery & Cash Settlement'], tradeReader('Delivery & Cash Settlement')),
    ],
    positions: all(rows['Open Positions'], readPosition),
    accounts: all(rows.Summary, readSummary),
  };
}

/** The number on the last line: a file that lost rows on its way has another one. */
function checkEnd({ rows, end }: Sections, problems: Problem[]): void {
  const count =
    rows.Confirmations.length +
    rows['Purchase & Sale'].length +
    rows['Delivery & Cash Settlement'].length;
  if (end.cells[1] !== String(count)) {
    problems.push({
      line: end.line,
      column: 'B',
      message: `says ${end.cells[1] ?? 'nothing'}, but the file has ${count} trades`,
    });
  }
}
