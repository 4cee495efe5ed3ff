import type { TieOut } from '@fairlead/pnl/contract/tie-out';
import { formatCents, formatNumber } from '@fairlead/shared/format';

import type { TieOutDifference } from './tie-out.rules.ts';

const LOT = 1_000;
const CENTS = 100;

/**
 * Sums of the open differences, in each unit of its own, and of those that COB waits for; undefined
 * where there are none. A statement's change from the one before it is no difference of ours: it is
 * counted, and in no sum.
 */
export function openText(differences: readonly TieOutDifference[]): string | undefined {
  const open = differences.filter(({ holding }) => holding === undefined);
  if (open.length === 0) return undefined;
  const ours = open.filter(({ row }) => row.cause !== 'STATEMENT');
  const volume = (unit: 'MT' | 'BBL') =>
    ours.reduce((sum, { row }) => (row.unit === unit ? sum + row.lots * LOT : sum), 0);
  const cents = ours.reduce((sum, { row }) => sum + Math.round(row.dollars * CENTS), 0);
  const waits = open.length - ours.length;
  return [
    `${open.length} of ${differences.length} open`,
    ...(waits === 0 ? [] : [`COB waits for ${waits}`]),
    ...(['MT', 'BBL'] as const)
      .filter((unit) => ours.some(({ row }) => row.unit === unit))
      .map((unit) => `${formatNumber(volume(unit))} ${unit}`),
    ...(ours.length === 0 ? [] : [`${formatCents(cents / CENTS)} USD`]),
  ].join(', ');
}

/** Text where nothing differs: the clearers that were compared. */
export function tiedText({ clearers, positions_of: positions }: TieOut): string {
  if (clearers.length === 0)
    return 'No difference is known: no clearer has stated this day, so nothing was compared but tickets and earlier days.';
  const without = clearers.filter((name) => !positions.includes(name));
  const more =
    without.length === 0
      ? ''
      : ` Open positions of ${listed(without)} are not known and were not compared.`;
  return `Tied out: our legs agree with the trades, open positions and cash of ${listed(clearers)}.${more}`;
}

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
