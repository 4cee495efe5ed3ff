import type { BreakState, LotBreak } from '@fairlead/backoffice/contract/breaks';

import { lotColumnName } from '../common/lot-columns.rules.ts';

const TABLE_LABELS: Readonly<Record<LotBreak['lot_table'], string>> = {
  closed: 'Closed',
  ongoing: 'Ongoing',
  outside: 'Outside',
};

/** Labels of a break's states. */
export const STATE_LABELS: Readonly<Record<BreakState, string>> = {
  OPEN: 'Open',
  EXPLAINED: 'Explained',
  TO_CORRECT: 'To correct',
  CLOSED: 'Closed',
};

const SYSTEM_LABELS = { TRADERS: 'Traders', ACCOUNTING: 'Accounting' } as const;

type Standing = Pick<LotBreak, 'status' | 'reopened'>;

/**
 * Label of a break's status: one that was explained with another amount is reopened, not merely
 * open.
 */
export const breakStatusText = ({ status, reopened }: Standing): string =>
  status === 'OPEN' && reopened ? 'Reopened' : STATE_LABELS[status];

export const tableText = ({ lot_table: table }: Pick<LotBreak, 'lot_table'>): string =>
  TABLE_LABELS[table];

/** Label of the proposed cause: 'Likely: booked twice'; '' where none was found. */
export const causeText = ({ cause }: Pick<LotBreak, 'cause'>): string =>
  cause === null ? '' : `Likely: ${cause.cause}`;

/** A proposed cause as somebody would write the reason: 'Booked twice'. */
export function formatReason({ cause }: Pick<LotBreak, 'cause'>): string | undefined {
  if (cause === null) return undefined;
  const [first = '', ...rest] = cause.cause;
  return `${first.toUpperCase()}${rest.join('')}`;
}

/** The system that has to be corrected; '' for none. */
export const systemText = (system: LotBreak['correct_in']): string =>
  system === null ? '' : SYSTEM_LABELS[system];

/** 'Lot 20240117, Demurrage' */
export const formatBreakName = ({ lot_num: lot, scg_pnl_column: column }: BreakName): string =>
  `Lot ${lot}, ${lotColumnName(column)}`;

type BreakName = Pick<LotBreak, 'lot_num' | 'scg_pnl_column'>;

/** True when a correction is past its due day. */
export const isPastDue = ({ status, due }: Pick<LotBreak, 'status' | 'due'>, today: string) =>
  status === 'TO_CORRECT' && due !== null && due < today;
