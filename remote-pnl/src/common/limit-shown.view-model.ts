import type { FirmLimit } from '@fairlead/shared/domain/limits/firm-limits';
import type {
  LimitLines,
  LimitStanding,
  LimitState,
} from '@fairlead/shared/domain/limits/limit-use';
import { daysText, limitWords } from '@fairlead/shared/domain/limits/limit-words';
import { abbreviateMoney, formatDay } from '@fairlead/shared/format';

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
export function limitShown({ lines, standing, stopName }: FirmLimit): LimitShown | undefined {
  if (lines === null || standing === undefined) return undefined;
  const { state, used } = standing;
  const words = limitWords(state, used, stopName);
  const since = sinceText(standing);
  const isWithin = since === undefined;
  return {
    bar: barOf(lines, standing),
    words: isWithin ? `${words} ${linesBehind(lines)}` : words,
    detail: isWithin ? undefined : `${linesText(lines, stopName)} · ${since}`,
  };
}

function barOf({ stop, alert }: LimitLines, { state, used }: LimitStanding): LimitBar {
  const whole = Math.max(1, used);
  return {
    ...{ state, used: used / whole, stop: 1 / whole },
    alert: alert === null ? undefined : alert / stop / whole,
  };
}

function linesText({ stop, alert }: LimitLines, stopName: string): string {
  const said = `${stopName} ${abbreviateMoney(stop)}`;
  return alert === null ? capital(said) : `Alert ${abbreviateMoney(alert)}, ${said}`;
}

function linesBehind({ stop, alert }: LimitLines): string {
  const said = abbreviateMoney(stop);
  return alert === null ? said : `${said}, alert ${abbreviateMoney(alert)}`;
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** 'since 14 Feb 23, 40 days'; undefined while it is within. */
export function sinceText({ since, days, isOlder }: LimitStanding): string | undefined {
  if (since === null) return undefined;
  return `since ${formatDay(since)}${isOlder ? ' or before' : ''}, ${daysText(days)}`;
}

export type LimitNotice = {
  readonly key: string;
  readonly state: 'ALERT' | 'STOP';
  readonly text: string;
};

/** What stands on top of the page: limits that are broken, and alerts that are passed. */
export function limitNotices(limits: readonly FirmLimit[]): readonly LimitNotice[] {
  return limits.flatMap((limit) => {
    const state = limit.standing?.state;
    const shown = limitShown(limit);
    if (shown === undefined || (state !== 'ALERT' && state !== 'STOP')) return [];
    const figure = `${limit.name} ${abbreviateMoney(limit.value ?? 0)}`;
    return [{ key: limit.key, state, text: `${shown.words}: ${figure}. ${shown.detail ?? ''}` }];
  });
}
