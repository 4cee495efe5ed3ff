import { parseTerm } from '@fairlead/shared/domain/terms/terms';
import Big from 'big.js';

import { BadCell, decimal, parseMoneyCell } from '@fairlead/platform/csv/cells';
import { plain } from '@fairlead/platform/csv/decimal';
import type { NativeRow } from '@fairlead/platform/file-layouts/totals.rules';
import type { ListedContract } from './statement-reference.rules.ts';
import { dollarsPerPoint, computeOte, computeSettlement } from './statement-sums.rules.ts';
import type { OpenPosition, StatementTrade } from './statement.rules.ts';

/** The columns that the file leaves open and the contract of the reference data fills. */
export function ofContract(
  row: NativeRow,
  contract: ListedContract,
): Readonly<Record<string, string>> {
  const facts = {
    Product: contract.name,
    Multiplier: String(contract.mult_factor),
    Unit: contract.metric,
    'Price Unit': contract.quote_unit,
  };
  return Object.fromEntries(Object.entries(facts).filter(([column]) => row.derived.has(column)));
}

const KEY = ['Account', 'Contract', 'Exchange', 'Term', 'Balmo Date'];
const DEALT = ['Trade Date', 'Time (UTC)', 'Price'];

/**
 * Makes an order number where the clearer gives none: fills of one account, contract and term at one price, time and
 * side are one order; purchases and sales that offset each other are one for an account and term.
 */
export function deriveOrderNumber(row: NativeRow, statementDate: string): string {
  const cell = (column: string) => row.cells.get(column) ?? '';
  const dealt =
    row.section === 'Confirmations'
      ? [...DEALT.map(cell), cell('Lots').startsWith('-') ? 'sold' : 'bought']
      : [row.section];
  return hashText([statementDate, ...KEY.map(cell), ...dealt].join('\n'));
}

/** A whole number of at most 15 digits: FNV-1a over 64 bits, cut. */
function hashText(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return String((hash % 999_999_999_999_999n) + 1n);
}

/** Calculates the realised result of a delivery or cash settlement; undefined where a cell of it cannot be read. */
export function deriveRealised(row: NativeRow): string | undefined {
  return readable(() => computeSettlement(readQuantity(row)));
}

/** Calculates the cash of a trade at its price, unrounded: only the sum over offsetting trades is to the cent. */
export function deriveCash(row: NativeRow): string | undefined {
  return readable(() => {
    const quantity = readQuantity(row);
    return dollarsPerPoint(quantity).times(quantity.price).neg();
  });
}

export function oteOfRow(row: NativeRow): string | undefined {
  return readable(() => computeOte(readQuantity(row)));
}

function readable(work: () => Big): string | undefined {
  try {
    return plain(work());
  } catch (error) {
    if (error instanceof BadCell) return undefined;
    throw error;
  }
}

type Quantity = Pick<
  StatementTrade & OpenPosition,
  'lots' | 'multFactor' | 'promptMonths' | 'priceUnit' | 'price' | 'openedAt' | 'settlement'
>;

function readQuantity({ cells }: NativeRow): Quantity {
  const cell = (column: string) => cells.get(column) ?? '';
  const term = parseTerm(cell('Term'));
  if (term === undefined) throw new BadCell('has no term');
  return {
    lots: decimal(cell('Lots')),
    multFactor: Number(decimal(cell('Multiplier'))) === 100 ? 100 : 1000,
    promptMonths: term.promptMonths,
    priceUnit: cell('Price Unit') as StatementTrade['priceUnit'],
    price: decimal(cell('Price')),
    openedAt: cells.has('Opened At') ? decimal(cell('Opened At')) : null,
    settlement: cells.has('Settlement Price') ? decimal(cell('Settlement Price')) : '0',
  };
}

/** The sum of a column of money; cells that cannot be read count as 0, and are told as problems elsewhere. */
function sumOfColumn(rows: readonly NativeRow[], column: string): Big {
  return rows.reduce((sum, { cells }) => sum.plus(parseMoneyOrZero(cells.get(column))), new Big(0));
}

function parseMoneyOrZero(text: string | undefined): string {
  try {
    return parseMoneyCell(text ?? '');
  } catch (error) {
    if (error instanceof BadCell) return '0';
    throw error;
  }
}

/**
 * The amounts of an account that its file leaves open. The balance brought forward is the ending balance of the
 * statement before, and what nothing else explains is a cash movement; each only where the layout says that it is
 * derived.
 */
export function summaryTexts(
  row: NativeRow,
  of: {
    readonly trades: readonly NativeRow[];
    readonly positions: readonly NativeRow[];
    readonly before: string;
  },
): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {};
  const isOpen = (column: string) => row.derived.has(column);
  const value = (column: string) =>
    new Big(texts[column] ?? parseMoneyOrZero(row.cells.get(column)));
  const fill = (column: string, due: () => Big | string) => {
    if (isOpen(column)) texts[column] = plain(new Big(due()));
  };
  const sum = (columns: readonly string[]) =>
    columns.reduce((total, column) => total.plus(value(column)), new Big(0));
  for (const column of ['Realised', 'Fees', 'Commission'])
    fill(column, () => sumOfColumn(of.trades, column));
  fill('OTE', () => sumOfColumn(of.positions, 'OTE'));
  const moved = ['Realised', 'Fees', 'Commission'];
  const isRest =
    isOpen('Beginning Balance') && !isOpen('Cash Movements') && !isOpen('Ending Balance');
  fill('Beginning Balance', () =>
    isRest ? value('Ending Balance').minus(sum([...moved, 'Cash Movements'])) : of.before,
  );
  fill('Cash Movements', () =>
    isOpen('Ending Balance')
      ? new Big(0)
      : value('Ending Balance').minus(sum([...moved, 'Beginning Balance'])),
  );
  fill('Ending Balance', () => sum([...moved, 'Beginning Balance', 'Cash Movements']));
  fill('Total Equity', () => sum(['Ending Balance', 'OTE']));
  fill('Excess/Deficit', () => value('Total Equity').minus(value('IMR')));
  return texts;
}
