import {
  type LimitStanding,
  type LimitState,
  usedPercent,
} from '@fairlead/pnl/domain/limits/limit-use';
import { isBreached } from '@fairlead/pnl/domain/limits/limit-waivers';
import { formatLimitState } from '@fairlead/pnl/domain/limits/limit-labels';

import {
  amountText,
  type ShownLimit,
  waiverText,
  worstFirst,
} from '../common/limits/limit-shown.view-model.ts';

/** A limit in the list of all. */
export type ShownLimitRow = {
  readonly key: string;
  readonly name: string;
  readonly kind: string;
  readonly state: LimitState | null;
  readonly words: string;
  /** Texts: dollars and lots stand in one column. */
  readonly value: string | null;
  readonly alert: string | null;
  readonly stop: string | null;
  /** Part of the last line. */
  readonly used: number | null;
  readonly since: string | null;
  readonly isOlder: boolean;
  /** Days since; null where the start is unknown. */
  readonly days: number | null;
  readonly waiver: string | null;
  readonly isWaived: boolean;
  /** Action of its button; null: there is none. */
  readonly action: 'Waive' | 'Take back' | null;
};

/** Each limit of the firm with its state, the worst first. */
export const limitRows = (limits: readonly ShownLimit[]): readonly ShownLimitRow[] =>
  worstFirst(limits).map(limitRow);

function limitRow(limit: ShownLimit): ShownLimitRow {
  const { key, name, unit, value, lines, standing } = limit;
  const said = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? null : amountText(limit, amount);
  return {
    key,
    name,
    kind: unit === 'lots' ? 'Position' : 'Risk',
    value: said(value),
    alert: said(lines?.alert),
    stop: said(lines?.stop),
    ...stateCells(limit),
    ...standingCells(standing),
    ...waiverCells(limit),
  };
}

function waiverCells(limit: ShownLimit): Pick<ShownLimitRow, 'waiver' | 'isWaived' | 'action'> {
  const { waiver, isWaived } = limit;
  if (waiver === undefined)
    return { waiver: null, isWaived, action: isBreached(limit) ? 'Waive' : null };
  return { waiver: waiverText(waiver, isWaived), isWaived, action: 'Take back' };
}

const UNKNOWN = { used: null, since: null, isOlder: false, days: null };

function standingCells(
  standing: LimitStanding | undefined,
): Pick<ShownLimitRow, 'used' | 'since' | 'isOlder' | 'days'> {
  if (standing === undefined) return UNKNOWN;
  const { used, since, isOlder, days } = standing;
  return { since, isOlder, used: usedPercent(used) / 100, days: days === 0 ? null : days };
}

function stateCells({
  standing,
  lines,
  stopName,
}: ShownLimit): Pick<ShownLimitRow, 'state' | 'words'> {
  if (lines === null) return { state: null, words: 'No limit is set' };
  if (standing === undefined) return { state: null, words: 'No figure' };
  const { state, used } = standing;
  return { state, words: formatLimitState(state, used, stopName) };
}
