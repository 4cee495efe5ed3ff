import type { LimitWaiver } from '@fairlead/pnl/contract/limit-waivers';
import type { HistoricalPnl } from '@fairlead/pnl/contract/history';
import { type FirmLimit, firmLimits } from '@fairlead/pnl/domain/limits/firm-limits';
import {
  LIMIT_STATES,
  type LimitLines,
  type LimitStanding,
  type LimitState,
} from '@fairlead/pnl/domain/limits/limit-use';
import { type WaivedLimit, withWaivers } from '@fairlead/pnl/domain/limits/limit-waivers';
import { daysText, formatLimitState } from '@fairlead/pnl/domain/limits/limit-labels';
import { abbreviateMoney, formatDay, formatNumber } from '@fairlead/shared/format';

/** A limit of the firm with the waiver of it. */
export type ShownLimit = WaivedLimit<LimitWaiver>;

/** Limits of a run with their waivers. */
export const shownLimits = (
  history: HistoricalPnl,
  day: string,
  waivers: readonly LimitWaiver[],
): readonly ShownLimit[] => withWaivers(firmLimits(history, day), waivers, day);

/** Parts of a bar from its left, 0 to 1: a figure beyond its limit makes the whole bar longer. */
export type LimitBarParts = {
  readonly state: LimitState;
  readonly used: number;
  readonly alert: number | undefined;
  readonly stop: number;
};

/** Display of a figure against its limit: bar and words. */
export type LimitShown = {
  readonly bar: LimitBarParts;
  /** 'Stop broken, 632%'; 'Within, 23% of stop −10.00M, alert −7.50M' */
  readonly words: string;
  /** 'Alert −1.70M, stop −2.20M · since 14 Feb 23, 40 days'; absent while it is within. */
  readonly detail: string | undefined;
  /** 'Waived until 5 Jul 24 by Mila, up to 130%: a hedge settles'. */
  readonly waiver: string | undefined;
  readonly isWaived: boolean;
};

/** Undefined without a figure or a limit. */
export function limitShown(limit: ShownLimit): LimitShown | undefined {
  const { lines, standing, stopName } = limit;
  if (lines === null || standing === undefined) return undefined;
  const { state, used } = standing;
  const words = formatLimitState(state, used, stopName);
  const since = sinceText(standing);
  const isWithin = state === 'WITHIN';
  const said = linesText(limit, lines);
  return {
    bar: toLimitBar(lines, standing),
    words: isWithin ? `${words} ${linesBehind(limit, lines)}` : words,
    detail: isWithin ? undefined : since === undefined ? said : `${said} · ${since}`,
    waiver: limit.waiver && waiverText(limit.waiver, limit.isWaived),
    isWaived: limit.isWaived,
  };
}

/** Text of a waiver: by whom, until when, and why; of a figure beyond it, its upper limit. */
export function waiverText(
  { until_day, up_to_percent: percent, waived_by_name: name, reason }: LimitWaiver,
  isWaived: boolean,
): string {
  const given = `until ${formatDay(until_day)} by ${name}`;
  return isWaived
    ? `Waived ${given}, up to ${percent}%: ${reason}`
    : `Not waived any more: the waiver ${given} allows ${percent}%`;
}

function toLimitBar({ stop, alert }: LimitLines, { state, used }: LimitStanding): LimitBarParts {
  const whole = Math.max(1, used);
  return {
    state,
    used: used / whole,
    stop: 1 / whole,
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
  readonly isWaived: boolean;
  readonly text: string;
};

export type LimitAlarm = { readonly state: 'ALERT' | 'STOP'; readonly words: string };

/** The worst that is broken or beyond its alert, in two words; what is waived alarms nobody. */
export function limitAlarm(limits: readonly ShownLimit[]): LimitAlarm | undefined {
  const [worst] = worstFirst(limits.filter(({ isWaived }) => !isWaived));
  const state = worst?.standing?.state;
  if (worst === undefined || (state !== 'ALERT' && state !== 'STOP')) return undefined;
  return { state, words: state === 'ALERT' ? 'Beyond alert' : `${capital(worst.stopName)} broken` };
}

/** So many stand on top of the page; the drawer has them all. */
const MAX_NOTICES = 4;

type LimitNotices = { readonly notices: readonly LimitNotice[]; readonly more: number };

/**
 * Notices on top of the page: broken limits, the worst first, then passed alerts; waived ones last.
 */
export function limitNotices(limits: readonly ShownLimit[]): LimitNotices {
  const all = worstFirst(limits)
    .toSorted((a, b) => Number(a.isWaived) - Number(b.isWaived))
    .flatMap((limit): LimitNotice[] => {
      const state = limit.standing?.state;
      const shown = limitShown(limit);
      if (shown === undefined || (state !== 'ALERT' && state !== 'STOP')) return [];
      const { key, isWaived } = limit;
      return [{ key, state, isWaived, text: noticeText(limit, shown) }];
    });
  return { notices: all.slice(0, MAX_NOTICES), more: Math.max(0, all.length - MAX_NOTICES) };
}

function noticeText(limit: FirmLimit, { words, detail, waiver, isWaived }: LimitShown): string {
  const lines = detail === undefined ? '' : ` ${detail}`;
  if (waiver === undefined) return `${words}: ${limitFigure(limit)}.${lines}`;
  return isWaived
    ? `${words}, ${waiver.charAt(0).toLowerCase()}${waiver.slice(1)}. ${limitFigure(limit)}.${lines}`
    : `${words}: ${limitFigure(limit)}.${lines}. ${waiver}`;
}

/** 'VaR 95 3.00M' */
export const limitFigure = (limit: FirmLimit): string =>
  `${limit.name} ${amountText(limit, limit.value ?? 0)}`;

/** Sorts limits by state, then by usage; those without a state last. */
export function worstFirst<Limit extends FirmLimit>(limits: readonly Limit[]): readonly Limit[] {
  const rank = ({ standing }: FirmLimit) =>
    standing === undefined ? -1 : LIMIT_STATES.indexOf(standing.state);
  const used = ({ standing }: FirmLimit) => standing?.used ?? 0;
  return limits.toSorted((a, b) => rank(b) - rank(a) || used(b) - used(a));
}
