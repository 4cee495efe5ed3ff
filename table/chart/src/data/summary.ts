import { lineAt, indexesBeyond } from './beyond-limit.ts';
import type { ChartData, ChartLimit, ChartSeries, Span } from './chart-data.ts';
import { limitText, valueText } from './value-text.ts';
import { xName } from './x-text.ts';

const KINDS = { line: 'Line chart', bars: 'Bar chart', stacked: 'Stacked bar chart' };

const WHEN = { day: 'on', month: 'in', name: 'at' };

/**
 * Describes a chart in words (text alternative): kind, range, and the start, end and turns of each
 * series.
 */
export function describeChart(data: ChartData, shown: readonly ChartSeries[], span: Span): string {
  const range =
    span.first === span.last
      ? xName(data.x, span.first)
      : `${xName(data.x, span.first)} to ${xName(data.x, span.last)}`;
  const count = shown.length === 1 ? '1 series' : `${shown.length} series`;
  const sentences = [
    `${KINDS[data.kind]}, ${count}, ${range}.`,
    ...shown.map((series) => describeSeries(data, series, span)),
    ...(data.limits ?? []).map((limit) => limitSentence(data, shown, { limit, span })),
  ];
  return sentences.join(' ');
}

function describeSeries(data: ChartData, series: ChartSeries, span: Span): string {
  const { first, last, lowest, highest } = findTurns(series.values, span);
  if (first === undefined || last === undefined) return `${series.name}: no values.`;
  const format = (series.axis === 'right' ? data.right : data.left)?.format;
  const said = (at: number) => valueText(series.values[at] ?? 0, format);
  if (first === last) return `${series.name}: ${said(first)}.`;
  const when = (at: number) => `${said(at)} ${WHEN[data.x.kind]} ${xName(data.x, at)}`;
  const turns = `lowest ${when(lowest ?? first)}, highest ${when(highest ?? first)}`;
  return `${series.name}: first ${said(first)}, last ${said(last)}, ${turns}.`;
}

type LimitCheck = { readonly limit: ChartLimit; readonly span: Span };

/** 'Stop −2.20M: SCG beyond it on 3 of 74 days, first 14 Feb 2023, last 17 Apr 2023.' */
function limitSentence(
  data: ChartData,
  shown: readonly ChartSeries[],
  { limit, span }: LimitCheck,
): string {
  const line = lineAt(limit, span.last) ?? limit.value;
  const before = lineAt(limit, span.first) ?? line;
  const changed = before === line ? '' : `, ${valueText(before, data.left?.format)} at first`;
  const name = `${limitText({ ...limit, value: line }, data)}${changed}`;
  const judged = shown.find(({ id }) => id === limit.of);
  if (judged === undefined) return `${name}.`;
  const { beyond, known } = indexesBeyond(limit, judged, span);
  const [first] = beyond;
  if (first === undefined) return `${name}: ${judged.name} never beyond it.`;
  const places = known === 1 ? ONE[data.x.kind] : `${ONE[data.x.kind]}s`;
  const when = `first ${xName(data.x, first)}, last ${xName(data.x, beyond.at(-1) ?? first)}`;
  return `${name}: ${judged.name} beyond it on ${beyond.length} of ${known} ${places}, ${when}.`;
}

const ONE = { day: 'day', month: 'month', name: 'value' };

type Turns = Partial<Record<'first' | 'last' | 'lowest' | 'highest', number>>;

function findTurns(values: readonly (number | null)[], span: Span): Turns {
  const turns: Turns = {};
  const valueAt = (place: number | undefined) => values[place ?? NONE] ?? undefined;
  for (let at = span.first; at <= span.last; at += 1) {
    const value = valueAt(at);
    if (value === undefined) continue;
    turns.first ??= at;
    turns.last = at;
    if (value < (valueAt(turns.lowest) ?? Infinity)) turns.lowest = at;
    if (value > (valueAt(turns.highest) ?? -Infinity)) turns.highest = at;
  }
  return turns;
}

const NONE = -1;
