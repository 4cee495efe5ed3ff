import { formatNumber } from '@fairlead/shared/format';

import type { SelectionSize, Statistics, Unsummed } from './selection-statistics.ts';

/** How many of the rows are here, where the server has more. */
export type Loaded = { readonly loaded: number; readonly total: number | undefined };

/** '6 rows, 2 columns selected'; of a part, where the server has more rows than are loaded. */
export function sizeText({ rows, columns, cells, whole }: SelectionSize, here: Loaded): string {
  const partly = here.total !== undefined && here.total > here.loaded;
  const of = partly ? ` of ${formatNumber(here.loaded)} loaded` : '';
  const size = `${counted(rows, 'row')}${of}, ${counted(columns, 'column')}`;
  return whole ? `${size} selected` : `${counted(cells, 'cell')} in ${size} selected`;
}

export type Figure = { readonly name: string; readonly value: string };

/** The figures of the footer, in its order. A sum that there cannot be is not there. */
export function figuresOf({ numbers }: Statistics): readonly Figure[] {
  if (numbers === undefined) return [];
  const { sum, average, count, max, min } = numbers;
  return [
    ...(sum === undefined ? [] : [{ name: 'Sum', value: formatNumber(sum) }]),
    { name: 'Avg', value: formatNumber(average) },
    { name: 'Count', value: formatNumber(count) },
    { name: 'Max', value: formatNumber(max) },
    { name: 'Min', value: formatNumber(min) },
  ];
}

/** What is not in the sum, in words; empty when everything is. */
export function notesOf({ unsummed, leftOut, numbers }: Statistics): readonly string[] {
  return [
    ...(numbers === undefined ? [] : sumNotes(unsummed, numbers.sum !== undefined)),
    ...(leftOut === 0 ? [] : [`${counted(leftOut, 'group cell')} left out`]),
  ];
}

function sumNotes({ columns, unitsDiffer }: Unsummed, isSum: boolean): readonly string[] {
  if (unitsDiffer) return ['No Sum: units differ'];
  if (columns.length === 0) return [];
  const names = columns.join(', ');
  return [isSum ? `Sum without ${names}` : `No Sum of ${names}`];
}

/** The same for those who cannot see it. */
export function spokenText(statistics: Statistics, here: Loaded): string {
  const figures = figuresOf(statistics).map(({ name, value }) => `${name} ${value}`);
  return [sizeText(statistics, here), ...figures, ...notesOf(statistics)].join(', ');
}

function counted(count: number, word: string): string {
  return `${formatNumber(count)} ${word}${count === 1 ? '' : 's'}`;
}
