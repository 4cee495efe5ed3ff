import type { CellEntries } from '@fairlead/accounting/contract/entries';
import { formatCents, formatNumber } from '@fairlead/shared/format';

type Part = CellEntries['parts'][number];

const NAMES = { report: 'Report', compare: 'Compare', budget: 'Budget' } as const;

/** '81 entries'. */
const entriesText = (count: number): string =>
  count === 1 ? '1 entry' : `${formatNumber(count)} entries`;

/** State of the entries still missing: loading by themselves, or when the table is scrolled. */
export type Others = 'none' | 'on their way' | 'beyond the end';

const FILTERS: Readonly<Record<Others, string>> = {
  none: '',
  'on their way': '. Columns can be filtered when all of them are here',
  'beyond the end': '. Columns can be filtered when all of them are here: scroll to the last',
};

/** The line below the entries: how many, and why there are no filters yet. */
export const footerText = (count: number, others: Others): string =>
  `${entriesText(count)}${FILTERS[others]}`;

/** Explains a figure by its entries: '81 entries, 2,550.16: the cell'. */
export function sumText({ parts, cell }: Pick<CellEntries, 'parts' | 'cell'>): string {
  const isAlone = parts.length === 1;
  const said = parts
    .map((part) => `${isAlone ? '' : `${NAMES[part.part]} `}${partText(part)}`)
    .join('; less ');
  if (cell === null) return `${said}: there are no days to divide by`;
  const isPlain = isAlone && parts.every(({ divisor }) => divisor === null);
  return isPlain ? `${said}: the cell` : `${said}: ${formatCents(cell)}, the cell`;
}

function partText({ count, sum, divisor, multiplier }: Part): string {
  const days = divisor === null ? '' : ` ÷ ${formatNumber(divisor)} days`;
  const times = multiplier === 1 ? '' : ` × ${multiplier}`;
  return `${entriesText(count)}, ${formatCents(sum)}${days}${times}`;
}

/** Entries of an amount a day: their sum divided by the table's days. */
export const entriesPerDay = (entries: CellEntries, days: number): CellEntries => ({
  ...entries,
  parts: entries.parts.map((part) => ({ ...part, divisor: days })),
  cell: days === 0 || entries.cell === null ? null : entries.cell / days,
});

/** Less than half a cent apart is the same figure. */
const HALF_A_CENT = 0.005;

/**
 * Notice that the figure changed since the page's report was generated (stale); undefined where it
 * did not.
 */
export function figureChangedText(shown: number | null, cell: number | null): string | undefined {
  if (shown === cell) return undefined;
  if (shown !== null && cell !== null && Math.abs(shown - cell) < HALF_A_CENT) return undefined;
  const write = (value: number | null) => (value === null ? 'nothing' : formatCents(value));
  return `The page shows ${write(shown)}: the books have changed since. Generate the report again.`;
}
