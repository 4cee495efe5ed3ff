import type { ChartData, ChartSeries } from '../data/chart-data.ts';

/** Pattern over a colour that tells families apart without it. */
export type Pattern = 'plain' | 'hatch' | 'dots';

export type SeriesLook = {
  /** A CSS variable of the theme: light and dark switch without drawing again. */
  readonly color: string;
  readonly pattern: Pattern;
  readonly width: number;
  readonly dashed: boolean;
};

export type DrawnSeries = { readonly series: ChartSeries; readonly look: SeriesLook };

const OWN_SERIES = 12;
const WIDTH = { usual: 1.5, compared: 1.25, lead: 2, flatPrice: 2.5 };

const PATTERNS: Readonly<Record<string, Pattern>> = {
  'fei-c4': 'hatch',
  'cp-c4': 'hatch',
  'epc-c4': 'hatch',
  blpg3: 'hatch',
  naphtha: 'dots',
  crude: 'dots',
};
const PRODUCTS = new Set([
  ...Object.keys(PATTERNS),
  ...'fei cp ara lst epc mtb mopj nwe-naptha blpg wti brt vlsfo petro-chem'.split(' '),
]);

const variable = (name: string) => `var(--fl-colors-${name})`;
/** 'FEI C4' and 'PETRO_CHEM' as the theme names them. */
const toToken = (code: string) => code.toLowerCase().replace(/[ _]/g, '-');
const ownToken = (index: number) => `s${(index % OWN_SERIES) + 1}`;

/** Looks of the series, in the order given: by product, by the series compared with, or in turn. */
export function assignLooks(all: readonly ChartSeries[]): readonly SeriesLook[] {
  const inTurn = new Map(
    all
      .filter((series) => series.comparedTo === undefined && series.color === undefined)
      .map((series, index) => [series.id, ownToken(index)]),
  );
  const tokenOfSeries = (series: ChartSeries): string => {
    if (series.color !== undefined) return knownToken(series.color, all.indexOf(series));
    const other = all.find(({ id }) => id === series.comparedTo && id !== series.id);
    if (other?.comparedTo === undefined && other !== undefined) return tokenOfSeries(other);
    return inTurn.get(series.id) ?? ownToken(all.indexOf(series));
  };
  return all.map((series) => buildLook(series, tokenOfSeries(series)));
}

/** All series of a chart with their looks; hiding one changes no other's colour. */
export function withLooks({ series: all }: ChartData): readonly DrawnSeries[] {
  const looks = assignLooks(all);
  return all.flatMap((series, index) => {
    const look = looks[index];
    return look === undefined ? [] : [{ series, look }];
  });
}

/** A code that the theme does not know must not leave a series without a colour. */
function knownToken(color: string, index: number): string {
  const token = toToken(color);
  return token === 'ink' || PRODUCTS.has(token) || /^s([1-9]|1[0-2])$/.test(token)
    ? token
    : ownToken(index);
}

function buildLook(series: ChartSeries, token: string): SeriesLook {
  const dashed = series.comparedTo !== undefined;
  return {
    color: token === 'ink' ? variable(dashed ? 'text-muted' : 'text') : variable(`chart-${token}`),
    pattern: PATTERNS[token] ?? 'plain',
    width: chooseWidth(series, token),
    dashed,
  };
}

function chooseWidth(series: ChartSeries, token: string): number {
  if (series.comparedTo !== undefined) return WIDTH.compared;
  if (token === 'petro-chem') return WIDTH.flatPrice;
  return series.lead === true ? WIDTH.lead : WIDTH.usual;
}

/** The font of every word of a drawing. */
export const CHART_FONT = '"Inter Variable", Inter, system-ui, sans-serif';

/** The colours of what is not a series. */
export const INK = {
  text: variable('text'),
  muted: variable('text-muted'),
  axis: variable('chart-axis'),
  grid: variable('chart-grid'),
  zero: variable('border-strong'),
  surface: variable('surface'),
  selection: variable('selection-fill'),
  selectionLine: variable('selection-line'),
  limit: variable('limit'),
  alert: variable('limit-alert'),
} as const;
