import { dayOfText } from '@fairlead/shared/domain/calendar/date-text';
import { MONTH_NAMES } from '@fairlead/shared/domain/calendar/months';
import { parseDay } from '@fairlead/shared/domain/calendar/days';
import type { PnlRun } from '@fairlead/pnl/contract/runs';

import type { RunHead } from './coming/run-head.rules.ts';
import { pnlRunLabel } from './run-labels.rules.ts';

/** An entry of the list of run dates: a run, a date without one, or the latest run whatever it is. */
export type RunChoice = {
  readonly key: string;
  /** Undefined: the latest. */
  readonly date: string | undefined;
  /** Id of the run, where the date has several. */
  readonly run_id: number | undefined;
  /** '28 Jun'. */
  readonly day: string;
  readonly year: string;
  readonly label: string;
  /** Author, with the time where the date has several runs. */
  readonly author: string;
  /** Searched text, in lower case. */
  readonly words: string;
};

const LATEST: RunChoice = {
  key: 'latest',
  date: undefined,
  run_id: undefined,
  day: 'Latest run',
  year: '',
  label: '',
  author: '',
  words: 'latest run',
};

/** Every run, the selected date where it has none, and the latest run on top (PNL-04). */
export function runChoices({ pnl_list: runs, pipe_run_date, selected }: RunHead): RunChoice[] {
  const counts = new Map<string, number>();
  for (const { pipe_run_date: date } of runs) counts.set(date, (counts.get(date) ?? 0) + 1);
  const listed = runs.map((run) => ofRun(run, (counts.get(run.pipe_run_date) ?? 0) > 1));
  // A scenario is in no list of runs, and stands in the field while it is shown.
  const isListed = !selected || runs.some(({ run_id }) => run_id === selected.run_id);
  if (!isListed) listed.push(ofRun(selected, true));
  if (selected === null) listed.push(ofDate(pipe_run_date));
  return [LATEST, ...listed.sort(newestFirst)];
}

/** The choice that the page shows. */
export function findChosen(choices: readonly RunChoice[], head: RunHead): RunChoice | undefined {
  const { selected, pipe_run_date } = head;
  const key = selected ? String(selected.run_id) : pipe_run_date;
  return choices.find((choice) => choice.key === key);
}

/** The nearest days with a run on both sides of the one that is shown; undefined where there is none. */
export function findNeighbourDays({
  pnl_list,
  pipe_run_date: shown,
}: Pick<RunHead, 'pnl_list' | 'pipe_run_date'>) {
  const days = pnl_list.map(({ pipe_run_date }) => pipe_run_date).sort();
  return {
    before: days.findLast((day) => day < shown),
    after: days.find((day) => day > shown),
  };
}

/**
 * Filters runs by the typed words, all of which must match; a complete day may be one without a
 * run.
 */
export function choicesFor(choices: readonly RunChoice[], typed: string): RunChoice[] {
  const text = typed.trim().toLowerCase();
  if (text === '') return [...choices];
  const words = text.split(/\s+/);
  const found = choices.filter((choice) => words.every((word) => choice.words.includes(word)));
  const day = dayOfText(text, choices[1]?.date);
  if (day === undefined) return found;
  const ofDay = choices.filter(({ date }) => date === day);
  return ofDay.length > 0 ? ofDay : [ofDate(day), ...found];
}

const newestFirst = (one: RunChoice, other: RunChoice) =>
  (other.date ?? '').localeCompare(one.date ?? '');

function ofRun(run: PnlRun, isOneOfSeveral: boolean): RunChoice {
  const label = pnlRunLabel(run);
  const { pipe_run_date: date, run_id } = run;
  const author = isOneOfSeveral
    ? `${run.author_nick_name}, ${formatMadeAt(run)}`
    : run.author_nick_name;
  return {
    key: String(run_id),
    date,
    run_id: isOneOfSeveral ? run_id : undefined,
    ...formatDate(date),
    label,
    author,
    words: `${listDateSpellings(date)} ${label} ${author}`.toLowerCase(),
  };
}

/** '28 Jun 14:03', in UTC as the header has it. */
function formatMadeAt({ created_at }: PnlRun): string {
  const [date = '', time = ''] = created_at.split('T');
  return `${formatDate(date).day} ${time.slice(0, 'HH:MM'.length)}`;
}

function ofDate(date: string): RunChoice {
  const label = 'No run';
  return {
    key: date,
    date,
    run_id: undefined,
    ...formatDate(date),
    label,
    author: '',
    words: `${listDateSpellings(date)} ${label}`.toLowerCase(),
  };
}

const two = (value: number) => String(value).padStart(2, '0');

function formatDate(date: string) {
  const { year, month, day } = parseDay(date) ?? { year: 0, month: 1, day: 0 };
  return { day: `${two(day)} ${MONTH_NAMES[month - 1] ?? ''}`, year: String(year) };
}

/** A date in the ways that people type one. */
function listDateSpellings(date: string): string {
  const { day, year } = formatDate(date);
  return `${day} ${year} ${date}`;
}
