import { formatInstant, formatNumber } from '@fairlead/shared/format';
import type { CellPart } from '@fairlead/table';

import { NOTE_TEXTS, STATUS_ICONS, STATUS_TONES } from '../runs/state.rules.ts';

/** Actions of a row's buttons. */
export const OUTPUT = 'output';
export const ERROR = 'error';
export const DATA = 'data';
export const RERUN = 'rerun';

/** Name of a run in texts: its task and its creation time. */
export type NamedRun = { readonly route: string; readonly created: string };

type RunActions = NamedRun & {
  readonly hasFailed: boolean;
  readonly mayRerun: boolean;
  readonly isBusy: boolean;
};

/** The controls of a row: what it printed, why it failed, what it was given, and the same again. */
export function runActionParts({
  hasFailed,
  mayRerun,
  isBusy,
  ...run
}: RunActions): readonly CellPart[] {
  const named = `${run.route}, ${formatInstant(run.created, 'UTC')}`;
  const opener = (action: string, text: string, key: string) => ({
    part: 'action' as const,
    action,
    text,
    name: `${text} of ${named}`,
    tooltip: `${text} (${key})`,
    quiet: true,
  });
  return [
    opener(OUTPUT, 'Output', 'O'),
    { ...opener(ERROR, 'Error', 'E'), quiet: !hasFailed },
    opener(DATA, 'Data', 'D'),
    ...(mayRerun
      ? [
          {
            part: 'action',
            action: RERUN,
            text: 'Re-Run',
            name: `Re-Run ${named}`,
            tooltip: isBusy ? 'It is being asked for again' : 'Asks for the same again (Shift R)',
            busy: isBusy,
          } as const,
        ]
      : []),
  ];
}

type NotedState = { readonly state: string; readonly note: string | null };

/** Parts of a state cell: the coloured state and its note. */
export function stateParts({ state, note }: NotedState): readonly CellPart[] {
  const badge: CellPart = isToned(state)
    ? { part: 'badge', text: state, tone: STATUS_TONES[state], icon: STATUS_ICONS[state] }
    : { part: 'badge', text: state, tone: 'neutral' };
  if (!isNote(note)) return [badge];
  return [badge, { part: 'text', text: note, tone: 'muted', tooltip: NOTE_TEXTS[note] }];
}

function isToned(state: string): state is keyof typeof STATUS_TONES {
  return state in STATUS_TONES;
}

function isNote(note: string | null): note is keyof typeof NOTE_TEXTS {
  return note !== null && note in NOTE_TEXTS;
}

type Count = { readonly total: number; readonly atLeast?: boolean | undefined };

/** Formats the number of runs: '1,234 runs', 'More than 1,000 runs'. */
function countText({ total, atLeast = false }: Count): string {
  const runs = total === 1 ? '1 run' : `${formatNumber(total)} runs`;
  return atLeast ? `More than ${runs}` : runs;
}

type Shown = Count & {
  readonly more: 'ready' | 'fetching' | 'ended' | 'stopped';
  /** Number of loaded runs. */
  readonly loaded: number;
};

/** The line below the runs. */
export function historyStatusText(shown: Shown | undefined, problem: string | undefined): string {
  if (problem !== undefined) {
    return `Could not refresh: ${problem}. These runs may be out of date.`;
  }
  if (shown === undefined) return '';
  const count = countText(shown);
  if (shown.more !== 'stopped') return count;
  return `Loading stopped after ${formatNumber(shown.loaded)} of ${count.replace('M', 'm')}`;
}

/** Label of the button for new runs: '3 new runs'; undefined where there are none. */
export function runNewsText(count: number, pageSize: number): string | undefined {
  if (count === 0) return undefined;
  if (count >= pageSize) return `${formatNumber(pageSize)} new runs or more`;
  return count === 1 ? '1 new run' : `${formatNumber(count)} new runs`;
}
