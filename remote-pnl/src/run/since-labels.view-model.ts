import type { PnlRun, RunSince } from '@fairlead/pnl/contract/runs';
import type { EarlierMoves, MovedBy, RunMoves } from '@fairlead/pnl/contract/since';
import { formatCents, formatInstant, formatNumber } from '@fairlead/shared/format';

type Counts = Omit<RunSince, 'run_id' | 'corrected_prices' | 'pending_trades' | 'newer' | 'moves'>;

/** One of them, and several. */
const KINDS: readonly (readonly [name: keyof Counts, one: string, more: string])[] = [
  ['statements', 'statement', 'statements'],
  ['orders', 'order', 'orders'],
  ['tickets', 'ticket', 'tickets'],
  ['opening_positions', 'opening position', 'opening positions'],
  ['undone', 'undone trade', 'undone trades'],
  ['prices', 'price', 'prices'],
  ['rates', 'rate', 'rates'],
  ['cargoes', 'cargo', 'cargoes'],
  ['adjustments', 'adjustment', 'adjustments'],
];

const counted = (count: number, one: string, more: string) =>
  `${formatNumber(count)} ${count === 1 ? one : more}`;

/** 'Since this run: 1 statement, 5 orders, 2 prices (1 corrected).'; undefined where nothing has come. */
export function formatSince(since: RunSince, runType: PnlRun['run_type']): string | undefined {
  const parts = KINDS.flatMap(([name, one, more]) => {
    const count = since[name];
    if (count === 0) return [];
    const corrected = name === 'prices' ? since.corrected_prices : 0;
    const note = corrected === 0 ? '' : ` (${formatNumber(corrected)} corrected)`;
    return [`${counted(count, one, more)}${note}`];
  });
  const pending = runType === 'VERIFIED' ? since.pending_trades : 0;
  if (parts.length === 0 && pending === 0) return undefined;
  const came = parts.length === 0 ? '' : `Since this run: ${parts.join(', ')}. `;
  const trades = counted(pending, 'trade is', 'trades are');
  return `${came}${pending === 0 ? '' : `${trades} not verified any more.`}`.trim();
}

/** Error of the call for facts since a run: silence would mean that there are none. */
export const unknownSinceText = (why: string) =>
  `What has come in since this run is not known: ${why}`;

/**
 * 'P&L to date is 51,065.00 USD higher there': what has come in since has moved so much; undefined where
 * the newer run is another one, which came meanwhile.
 */
export function formatMoved({ newer }: RunSince, newerRunId: number): string | undefined {
  if (newer?.run_id !== newerRunId) return undefined;
  if (newer.moved === 0) return 'P&L to date is the same there';
  const dollars = formatCents(Math.abs(newer.moved));
  return `P&L to date is ${dollars} USD ${newer.moved > 0 ? 'higher' : 'lower'} there`;
}

const MOVED_BY: Readonly<Record<MovedBy, string>> = {
  ...Object.fromEntries(KINDS.map(([name, , more]) => [name, more])),
  reference_data: 'reference data',
} as Readonly<Record<MovedBy, string>>;

type Clock = { readonly now: Date; readonly zone: string };

/**
 * 'It would move P&L to date by +51,000.00 USD: prices +60,000.00, orders −9,000.00.'; where more has come in
 * since, as of which time it would have, and how it stands with now. Undefined while nobody has worked it out.
 */
export function formatMoves(moves: RunMoves, clock: Clock): string | undefined {
  const { status, total, earlier } = moves;
  if (status === 'MADE' && total !== null) return formatMade({ ...moves, total });
  const before = earlier === null ? '' : formatEarlier(earlier, clock);
  const now = before === '' ? '' : ' now';
  const words = {
    NONE: '',
    MADE: '',
    UNDER_WAY: `What it would move${now} is being worked out.`,
    FAILED: `What it would move${now} could not be worked out.`,
  }[status];
  return `${before} ${words}`.trim() || undefined;
}

type Totalled = Pick<EarlierMoves, 'total' | 'by_kind'>;

function formatMade({ total, by_kind: parts }: Totalled): string {
  if (parts.length === 0) return 'It would not move P&L to date.';
  return `It would move P&L to date by ${signed(total)} USD: ${named(parts)}.`;
}

function formatEarlier({ total, by_kind: parts, worked_out_at }: EarlierMoves, clock: Clock) {
  const at = formatTime(worked_out_at, clock);
  const since = 'more has come in since.';
  if (parts.length === 0) return `It would not have moved P&L to date ${at}; ${since}`;
  return `It would have moved P&L to date by ${signed(total)} USD ${at}: ${named(parts)}; ${since}`;
}

/** 'at 09:40', of another day 'on 27 Nov 26 at 09:40'. */
function formatTime(instant: string, { now, zone }: Clock): string {
  const words = formatInstant(instant, zone);
  const [day, time] = [words.slice(0, -6), words.slice(-5)];
  return formatInstant(now.toISOString(), zone).startsWith(day)
    ? `at ${time}`
    : `on ${day} at ${time}`;
}

const named = (parts: Totalled['by_kind']) =>
  parts.map(({ kind, moved }) => `${MOVED_BY[kind]} ${signed(moved)}`).join(', ');
const signed = (dollars: number) => `${dollars > 0 ? '+' : ''}${formatCents(dollars)}`;

/** The newest run of a date, where it is newer than the one that is shown and no scenario. */
export function newerRun(
  runs: readonly PnlRun[],
  { run_id, pipe_run_date: day }: Pick<PnlRun, 'run_id' | 'pipe_run_date'>,
): PnlRun | undefined {
  return runs
    .filter((run) => run.pipe_run_date === day && run.run_type !== 'SCENARIO')
    .filter((run) => run.run_id > run_id)
    .reduce<PnlRun | undefined>((newest, run) => {
      return newest === undefined || run.run_id > newest.run_id ? run : newest;
    }, undefined);
}
