import {
  STATEMENT_COLUMNS,
  type StatementColumnName,
  type Decimal,
  STATEMENT_END_LINE,
  type StatementInstrument,
  SECTION_NAMES,
  type SectionName,
  findTradeSection,
  type Statement,
  type StatementTrade,
} from '@fairlead/trading/api/statement-format';
import { termText } from '@fairlead/shared/domain/terms/terms';
import Big from 'big.js';

type Cells = Partial<Record<StatementColumnName, string>>;

/**
 * The statement as a clearer's file (docs/statements.md): what the parser reads back unchanged.
 * Nothing is worked out here; `completeStatement` does that.
 */
export function writeStatement(statement: Statement): string {
  const rows = [
    ['Clearer', statement.clearer],
    ['Statement Date', statement.statementDate],
    ['Issued', statement.issuedAt],
    ['Currency', 'USD'],
    ...SECTION_NAMES.flatMap((section) => [[], ...sectionRows(section, statement)]),
    [],
    [STATEMENT_END_LINE, String(statement.trades.length)],
  ];
  return rows.map((cells) => `${cells.map(quoted).join(',')}\n`).join('');
}

function sectionRows(section: SectionName, statement: Statement): string[][] {
  const columns = STATEMENT_COLUMNS[section];
  const rows = toCells(section, statement).map((cells) =>
    columns.map((column) => cells[column] ?? ''),
  );
  return [[section], [...columns], ...rows];
}

function toCells(section: SectionName, statement: Statement): Cells[] {
  if (section === 'Summary') return statement.accounts.map(summaryCells);
  if (section === 'Open Positions') return statement.positions.map(positionCells);
  return statement.trades
    .filter(({ tradeType }) => findTradeSection(tradeType) === section)
    .map((trade) => tradeCells(trade));
}

function tradeCells(trade: StatementTrade): Cells {
  return {
    ...instrumentCells(trade),
    Account: trade.account,
    'Trade ID': trade.tradeId,
    Order: String(trade.orderNum),
    'Trade Date': trade.tradeDate,
    'Time (UTC)': trade.tradeTime ?? '',
    'Trade Type': trade.tradeType,
    Lots: grouped(trade.lots),
    Price: grouped(trade.price),
    Fees: money(negated(trade.fees)),
    Commission: money(negated(trade.commission)),
    'Contra Account': trade.contraAccount ?? '',
    Trader: trade.trader ?? '',
    'Opened At': trade.openedAt === null ? '' : grouped(trade.openedAt),
    Realised: trade.realised === null ? '' : money(trade.realised),
  };
}

function positionCells(position: Statement['positions'][number]): Cells {
  return {
    ...instrumentCells(position),
    Account: position.account,
    Lots: grouped(position.lots),
    Price: grouped(position.price),
    'Settlement Price': grouped(position.settlement),
    OTE: money(position.ote),
  };
}

function instrumentCells(instrument: StatementInstrument): Cells {
  return {
    Product: instrument.product,
    Contract: instrument.contractCode,
    Exchange: instrument.exchange,
    Term: termText(instrument),
    'Balmo Date': instrument.balmoDate ?? '',
    'Last Trading Date': instrument.lastTradingDate ?? '',
    Multiplier: grouped(String(instrument.multFactor)),
    Unit: instrument.volumeUnit,
    'Price Unit': instrument.priceUnit,
  };
}

function summaryCells(summary: Statement['accounts'][number]): Cells {
  return {
    Account: summary.account,
    'Beginning Balance': money(summary.beginning),
    Realised: money(summary.realised),
    Fees: money(summary.fees),
    Commission: money(summary.commission),
    'Cash Movements': money(summary.cash),
    'Ending Balance': money(summary.ending),
    OTE: money(summary.ote),
    'Total Equity': money(summary.equity),
    IMR: money(summary.imr),
    'Excess/Deficit': money(summary.excess),
  };
}

/** '1,234.50 CR' came in, '19.44 DR' was charged, '0.00' is neither. */
function money(amount: Decimal): string {
  const value = new Big(amount);
  const digits = Math.max(2, amount.split('.')[1]?.length ?? 0);
  const sign = value.eq(0) ? '' : value.lt(0) ? ' DR' : ' CR';
  return `${grouped(value.abs().toFixed(digits))}${sign}`;
}

function negated(amount: Decimal): Decimal {
  return new Big(amount).neg().toFixed();
}

function grouped(amount: Decimal): string {
  const [whole = '', fraction] = amount.split('.');
  const separated = whole.length < 4 ? whole : whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return fraction === undefined ? separated : `${separated}.${fraction}`;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
