/** Files of the back office for the drills: each edition says of the same lots, trades and groups something else. */

const LOTS = 20_000;
const TRADES = 5_000;
const GROUPS = 20_000;
const COLUMNS = ['income_expense', 'freight_diff', 'demurrage', 'broker', 'lc'] as const;
const DEAL = 'Cargo,US to Asia,Cargoes 2024,Brazos Terminals';

const DAYS = 28;
const dayOf = (n: number): string => `2024-05-${String((n % DAYS) + 1).padStart(2, '0')}`;
const lotOf = (n: number): string => `24-${String(n).padStart(5, '0')}`;
const tradeOf = (n: number): string => `0f0c8a52-6d1e-4c27-9d5a-${String(n).padStart(12, '0')}`;

/** Every lot is closed on another day. */
export function lotsOfRound(edition: number, lots = LOTS): string {
  const rows = Array.from({ length: lots }, (_, n) => `${lotOf(n)},,2024,${dayOf(n + edition)}`);
  return `Lot,New Lot,Swiss Year,Closed On\n${rows.join('\n')}\n`;
}

/** Every trade is of another lot, and its two amounts are others. */
export function tradesOfRound(edition: number, count = TRADES): string {
  const trades = Array.from({ length: count }, (_, n) => {
    const uuid = tradeOf(n);
    return `${uuid},${uuid},${uuid},${lotOf(n + edition)},COST,${DEAL},,2024-01-03,2024,,,,,,,,`;
  });
  const amounts = Array.from({ length: 2 * count }, (_, n) => {
    const column = COLUMNS[n % COLUMNS.length] ?? '';
    return `${tradeOf(Math.floor(n / 2))},${column},no,2024-01-03,${n + edition}.25,USD`;
  });
  return `Trades
Trade,Group,Internal Group,Lot,Type,Book,Strategy,Deal,Counterparty,Vessel,Trade Date,Swiss Year,Pricing Start,Pricing End,Product,Quantity MT,Contract Terms,Premium,Fixed Price,Withdrawn
${trades.join('\n')}

Amounts
Trade,Column,Adj or Proj,Holds From,Amount,Currency
${amounts.join('\n')}

End of File,${trades.length + amounts.length}
`;
}

/** Every group is of another column. */
export function mapsOfRound(edition: number): string {
  const rows = Array.from(
    { length: GROUPS },
    (_, n) => `GROUP${n},${COLUMNS[(n + edition) % COLUMNS.length] ?? ''}`,
  );
  return `Lot Groups
Lot Group,Column
${rows.join('\n')}

Cash Groups
Cash Group,Group,Sub Group
HIRE,Vessels,Hire of ${edition}

End of File,${GROUPS + 1}
`;
}
