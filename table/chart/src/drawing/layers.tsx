import { CHART_FONT, INK } from '../series/series-look.ts';
import { LIMIT_INDENT, NAME_INDENT } from '../layout/end-labels.ts';
import type { DrawnLine } from '../layout/line-path.ts';
import { findBeyondLimits, limitPath, sharp } from '../layout/limit-lines.ts';
import { Lines } from './lines.tsx';
import type { Plot } from '../layout/plot.ts';
import { LineSample } from '../series/swatch.tsx';
import { tickText } from '../data/value-text.ts';
import { AXIS_FONT } from '../layout/axis-labels.ts';

type Props = { readonly plot: Plot };

const FONT = {
  fontFamily: CHART_FONT,
  fontSize: AXIS_FONT,
  fontVariantNumeric: 'tabular-nums',
} as const;
const TEXT = { dominantBaseline: 'central', style: FONT } as const;
/**
 * Text style of names and limits; `style`, because the page's own sheet is stronger than
 * attributes.
 */
const WORD = { ...TEXT, style: { ...FONT, fontWeight: 500 } } as const;
const TONES = { limit: INK.limit, alert: INK.alert } as const;
const SAMPLE = 10;
const BEYOND = 3;
const DOT = 3.5;

/** Line at zero, between gains and losses. */
export function ZeroLine({ plot: { vertical, inner, yOf } }: Props) {
  if (vertical.left.min > 0 || vertical.left.max < 0) return null;
  return <path d={`M0 ${sharp(yOf(0))}H${inner.width}`} stroke={INK.zero} strokeWidth={1} />;
}

function LimitLines({ plot }: Props) {
  return (plot.data.limits ?? []).map((limit, index) => (
    <path
      key={index}
      data-limit={limit.tone ?? 'limit'}
      d={limitPath(limit, plot)}
      fill="none"
      stroke={TONES[limit.tone ?? 'limit']}
      strokeWidth={1.5}
    />
  ));
}

/** Stretches of a line that are beyond its limit, over it, with a dot where it crossed. */
function BeyondLimits({ plot }: Props) {
  return findBeyondLimits(plot).map(({ tone, path, dots }) => (
    <g key={tone} data-beyond={tone} fill="none" stroke={TONES[tone]} strokeLinejoin="round">
      <path d={path} strokeWidth={BEYOND} />
      {dots.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r={DOT} fill={INK.surface} strokeWidth={1.5} />
      ))}
    </g>
  ));
}

/** Names at the lines' ends behind a dash of their colour, limits in words. */
function EndLabels({ plot: { labels, inner } }: Props) {
  return labels.map(({ id, text, y, look, tone }) => (
    <g key={id} transform={`translate(${inner.width} ${y})`}>
      {look !== undefined && <LineSample look={look} x={LIMIT_INDENT} y={0} width={SAMPLE} />}
      <text
        {...WORD}
        x={look === undefined ? LIMIT_INDENT : NAME_INDENT}
        fill={tone === undefined ? INK.text : TONES[tone]}
      >
        {text}
      </text>
    </g>
  ));
}

function LimitWords({ plot: { limitWords, inner } }: Props) {
  return limitWords.map(({ id, text, y, tone = 'limit' }) => (
    <text
      key={id}
      {...WORD}
      x={inner.width}
      y={y}
      textAnchor="end"
      fill={TONES[tone]}
      stroke={INK.surface}
      strokeWidth={3}
      paintOrder="stroke"
    >
      {text}
    </text>
  ));
}

/** The second axis: ours, because the drawing library knows one scale only. */
function RightAxis({ plot: { data, vertical, inner, yOf } }: Props) {
  return vertical.right?.ticks.map((tick) => (
    <text key={tick} {...TEXT} x={inner.width + 8} y={yOf(tick, 'right')} fill={INK.axis}>
      {tickText(tick, data.right?.format)}
    </text>
  ));
}

/** Layers over grid, bars and axes of every chart, the lowest first. */
export function layersOverAxes(plot: Plot, lines: readonly DrawnLine[]) {
  return [
    () => <Lines lines={lines} />,
    () => <LimitLines plot={plot} />,
    () => <BeyondLimits plot={plot} />,
    () => <LimitWords plot={plot} />,
    () => <EndLabels plot={plot} />,
    () => <RightAxis plot={plot} />,
  ];
}
