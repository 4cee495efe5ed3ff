/** Statements of one shape by the thousand rows: `right.csv` of the tests in numbers. */
const COLUMNS =
  'Account,Trade ID,Order,Trade Date,Time (UTC),Trade Type,Product,Contract,Exchange,Term,Balmo Date,Last Trading Date,Multiplier,Unit,Price Unit,Lots,Price,Fees,Commission,Contra Account,Trader';
const POSITION_COLUMNS =
  'Account,Product,Contract,Exchange,Term,Balmo Date,Last Trading Date,Multiplier,Unit,Price Unit,Lots,Price,Settlement Price,OTE';
const SUMMARY_COLUMNS =
  'Account,Beginning Balance,Realised,Fees,Commission,Cash Movements,Ending Balance,OTE,Total Equity,IMR,Excess/Deficit';

/** Each shape is one clearer's: no two statements are of the same day. */
export const CLEARERS = ['Norvane', 'Oster', 'Sund'] as const;
type Clearer = (typeof CLEARERS)[number];

type Parts = {
  readonly clearer: Clearer;
  readonly confirmations?: readonly string[];
  readonly closed?: readonly string[];
  readonly summary: readonly string[];
};

function statementOf({ clearer, confirmations = [], closed = [], summary }: Parts): string {
  return [
    `Clearer,${clearer}`,
    'Statement Date,2024-06-28',
    'Issued,2024-06-28T21:40:00Z',
    'Currency,USD',
    ...['Confirmations', COLUMNS, ...confirmations],
    ...['Purchase & Sale', `${COLUMNS},Realised`, ...closed],
    ...['Delivery & Cash Settlement', `${COLUMNS},Opened At,Realised`],
    ...['Open Positions', POSITION_COLUMNS],
    ...['Summary', SUMMARY_COLUMNS, ...summary],
    `End of Statement,${confirmations.length + closed.length}`,
    '',
  ].join('\n');
}

const DEALT = 'FEI,7E,CME,Aug 24,,,1000,MT,$/MT';
const QUIET = '0,0,0,0,0,0,0,0,0,0';

/** Trades of ten accounts, three an order; the fee of each is a dollar. */
export function ofTrades(count: number): string {
  const accounts = 10;
  const each = count / accounts;
  return statementOf({
    clearer: 'Norvane',
    confirmations: Array.from(
      { length: count },
      (_, n) =>
        `A${n % accounts},N${n},${1 + Math.floor(n / 3)},2024-06-28,09:14:05,Trade,${DEALT},${1 + (n % 9)},${600 + (n % 400)},1 DR,0,,`,
    ),
    summary: Array.from(
      { length: accounts },
      (_, n) => `A${n},0,0,${each} DR,0,0,${each} DR,0,${each} DR,0,${each} DR`,
    ),
  });
}

/** A trade in each of so many accounts. */
export function ofAccounts(count: number): string {
  const rows = Array.from({ length: count }, (_, n) => n);
  return statementOf({
    clearer: 'Oster',
    confirmations: rows.map(
      (n) => `A${n},O${n},${n + 1},2024-06-28,09:14:05,Trade,${DEALT},1,600,0,0,,`,
    ),
    summary: rows.map((n) => `A${n},${QUIET}`),
  });
}

/** Purchases and sales that offset each other in one order. */
export function ofOneOrder(count: number): string {
  return statementOf({
    clearer: 'Sund',
    closed: Array.from(
      { length: count },
      (_, n) => `A0,S${n},1,2024-06-28,,P&S,${DEALT},${n % 2 === 0 ? 1 : -1},600,0,0,,,0`,
    ),
    summary: [`A0,${QUIET}`],
  });
}
