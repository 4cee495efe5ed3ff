import type { DrawnSeries, Plot } from './plot.ts';
import { DASHES, LineDot } from './swatch.tsx';

/** A point of a line in px; null where the line is broken. */
export type LinePoint = { readonly x: number; readonly y: number | null };
export type DrawnLine = {
  readonly drawn: DrawnSeries;
  readonly points: readonly LinePoint[];
  /** The line as SVG's path, and what lies between it and zero. */
  readonly path: string;
  readonly area?: string | undefined;
};

const AREA_OPACITY = 0.1;
/** Dots of a family stand so far apart on its line. */
const DOTS_APART = 56;

/** The lines of a chart: leads over the others, areas under all. */
export function Lines({ lines }: { readonly lines: readonly DrawnLine[] }) {
  const sorted = [...lines].sort((a, b) => weight(a) - weight(b));
  return (
    <g fill="none" strokeLinejoin="round">
      {sorted.map(({ drawn: { series, look }, area }) =>
        area === undefined ? null : (
          <path key={series.id} d={area} fill={look.color} fillOpacity={AREA_OPACITY} />
        ),
      )}
      {sorted.map(({ drawn: { series, look }, path }) => (
        <path
          key={series.id}
          d={path}
          data-series={series.id}
          stroke={look.color}
          strokeWidth={look.width}
          strokeDasharray={look.dashed ? DASHES : undefined}
        />
      ))}
      {sorted.map((line) => (
        <Dots key={line.drawn.series.id} line={line} />
      ))}
    </g>
  );
}

const weight = ({ drawn: { look } }: DrawnLine) => (look.dashed ? 0 : look.width);

/** Dots of the family, and a dot for every point that no line reaches. */
function Dots({ line: { drawn, points } }: { readonly line: DrawnLine }) {
  const { look } = drawn;
  return (
    <>
      {look.pattern !== 'plain' &&
        spread(points).map((dot) => <LineDot key={dot.x} look={look} {...dot} />)}
      {alone(points).map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r={3} fill={look.color} />
      ))}
    </>
  );
}

type Dot = { readonly x: number; readonly y: number };

/** Points of a line that stand apart enough to be marked. */
function spread(points: readonly LinePoint[]): Dot[] {
  const dots: Dot[] = [];
  for (const { x, y } of points) {
    if (y !== null && x - (dots.at(-1)?.x ?? -DOTS_APART / 2) >= DOTS_APART) dots.push({ x, y });
  }
  return dots;
}

/** Points between two gaps. */
function alone(points: readonly LinePoint[]): Dot[] {
  return points.flatMap(({ x, y }, index) =>
    y !== null && isGap(points[index - 1]) && isGap(points[index + 1]) ? [{ x, y }] : [],
  );
}

const isGap = (point: LinePoint | undefined) => point === undefined || point.y === null;

/** The path of a line over bars, which have no line generator. */
export function pathOf(points: readonly LinePoint[]): string {
  let pen = 'M';
  let path = '';
  for (const { x, y } of points) {
    if (y !== null) path += `${pen}${x} ${y}`;
    pen = y === null ? 'M' : 'L';
  }
  return path;
}

/** The points of a series at the places' middles. */
export function pointsOf({ series }: DrawnSeries, plot: Plot): readonly LinePoint[] {
  const { horizontal, yOf } = plot;
  return series.values.map((value, place) => ({
    x: horizontal.pxOf(place),
    y: value === null ? null : yOf(value, series.axis),
  }));
}
