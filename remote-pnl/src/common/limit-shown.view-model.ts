import type { FirmLimit } from '@fairlead/shared/domain/limits/firm-limits';
import {
  LIMIT_STATES,
  type LimitLines,
  type LimitStanding,
  type LimitState,
} from '@fairlead/shared/domain/limits/limit-use';
import { daysText, limitWords } from '@fairlead/shared/domain/limits/limit-words';
import { abbreviateMoney, formatDay, formatNumber } from '@fairlead/shared/format';

/** Parts of a bar from its left, 0 to 1: a figure beyond its limit makes the whole bar longer. */
export type LimitBar = {
  readonly state: LimitState;
  readonly used: number;
  readonly alert: number | undefined;
  readonly stop: number;
};

/** How a figure stands to its limit, as it is drawn and said. */
export type LimitShown = {
  readonly bar: LimitBar;
  /** 'Stop broken, 632%'; 'Within, 23% of stop −10.00M, alert −7.50M' */
  readonly words: string;
  /** 'Alert −1.70M, stop −2.20M · since 14 Feb 23, 40 days'; absent while it is within. */
  readonly detail: string | undefined;
};

/** Undefined without a figure or a limit. */
export function limitShown(limit: FirmLimit): LimitShown | undefined {
  const { lines, standing, stopName } = limit;
  if (lines === null || standing === undefined) return undefined;
  const { state, used } = standing;
  const words = limitWords(state, used, stopName);
  const since = sinceText(standing);
  const isWithin = state === 'WITHIN';
  const said = linesText(limit, lines);
  return {
    bar: barOf(lines, standing),
    words: isWithin ? `${words} ${linesBehind(limit, lines)}` : words,
    detail: isWithin ? undefined : since === undefined ? said : `${said} · ${since}`,
  };
}

function barOf({ stop, alert }: LimitLines, { state, used }: LimitStanding): LimitBar {
  const whole = Math.max(1, used);
  return {
    ...{ state, used: used / whole, stop: 1 / whole },
    alert: alert === null ? undefined : alert / stop / whole,
  };
}

function linesText(limit: FirmLimit, { stop, alert }: LimitLines): string {
  const said = `${limit.stopName} ${amountText(limit, stop)}`;
  return alert === null ? capital(said) : `Alert ${amountText(limit, alert)}, ${said}`;
}

function linesBehind(limit: FirmLimit, { stop, alert }: LimitLines): string {
  const said = amountText(limit, stop);
  return alert === null ? said : `${said}, alert ${amountText(limit, alert)}`;
}

/** '−13.90M', '1,001 lots' */
export const amountText = ({ unit }: Pick<FirmLimit, 'unit'>, amount: number): string =>
  unit === 'USD' ? abbreviateMoney(amount) : `${formatNumber(amount)} lots`;

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** 'since 14 Feb 23, 40 days'; undefined while it is within. */
function sinceText({ since, days, isOlder }: LimitStanding): string | undefined {
  if (since === null) return undefined;
  return `since ${formatDay(since)}${isOlder ? ' or before' : ''}, ${daysText(days)}`;
}

type LimitNotice = {
  readonly key: string;
  readonly state: 'ALERT' | 'STOP';
  readonly text: string;
};

/** So many stand on top of the page; the drawer has them all. */
const MOST_NOTICES = 4;

type LimitNotices = { readonly notices: readonly LimitNotice[]; readonly more: number };

/** What stands on top of the page: limits that are broken, the worst first, then alerts that are passed. */
export function limitNotices(limits: readonly FirmLimit[]): LimitNotices {
  const all = worstFirst(limits).flatMap((limit): LimitNotice[] => {
    const state = limit.standing?.state;
    const shown = limitShown(limit);
    if (shown === undefined || (state !== 'ALERT' && state !== 'STOP')) return [];
    const figure = `${limit.name} ${amountText(limit, limit.value ?? 0)}`;
    return [{ key: limit.key, state, text: `${shown.words}: ${figure}. ${shown.detail ?? ''}` }];
  });
  return { notices: all.slice(0, MOST_NOTICES), more: Math.max(0, all.length - MOST_NOTICES) };
}

/** By state, then by how much is used; those without a state behind. */
export function worstFirst(limits: readonly FirmLimit[]): readonly FirmLimit[] {
  const rank = ({ standing }: FirmLimit) =>
    standing === undefined ? -1 : LIMIT_STATES.indexOf(standing.state);
  const used = ({ standing }: FirmLimit) => standing?.used ?? 0;
  return limits.toSorted((a, b) => rank(b) - rank(a) || used(b) - used(a));
}
