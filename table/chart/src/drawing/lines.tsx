import type { DrawnLine, LinePoint } from '../layout/line-path.ts';
import { DASHES, LineDot } from '../series/swatch.tsx';

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
