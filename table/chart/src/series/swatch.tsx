import { useId } from 'react';

import { chooseFill, Patterns } from './patterns.tsx';
import { INK, type SeriesLook } from './series-look.ts';

const WIDTH = 14;
const HEIGHT = 10;
export const DASHES = '4 3';

type Props = { readonly look: SeriesLook; readonly bar: boolean };

/** A series in small: its dash or its square, with pattern and dots, beside its name. */
export function Swatch({ look, bar }: Props) {
  const id = useId().replace(/\W/g, '');
  return (
    <svg width={WIDTH} height={HEIGHT} aria-hidden focusable="false">
      {bar ? (
        <>
          <Patterns id={id} looks={[look]} />
          <rect x={2} width={HEIGHT} height={HEIGHT} rx={1} fill={chooseFill(id, look)} />
        </>
      ) : (
        <LineSample look={look} x={0} y={HEIGHT / 2} width={WIDTH} />
      )}
    </svg>
  );
}

type SampleProps = {
  readonly look: SeriesLook;
  readonly x: number;
  readonly y: number;
  readonly width: number;
};

/** A short piece of a line, as its series is drawn; never thinner than 2 px, so that it shows. */
export function LineSample({ look, x, y, width }: SampleProps) {
  return (
    <>
      <path
        d={`M${x} ${y}h${width}`}
        stroke={look.color}
        strokeWidth={look.dashed ? look.width : Math.max(look.width, 2)}
        strokeDasharray={look.dashed ? DASHES : undefined}
      />
      {look.pattern !== 'plain' && <LineDot look={look} x={x + width / 2} y={y} />}
    </>
  );
}

type DotProps = { readonly look: SeriesLook; readonly x: number; readonly y: number };

/** Hollow on lines whose areas are hatched, full on those whose areas are dotted. */
export function LineDot({ look, x, y }: DotProps) {
  const fill = look.pattern === 'hatch' ? INK.surface : look.color;
  return <circle cx={x} cy={y} r={2.5} fill={fill} stroke={look.color} strokeWidth={1.25} />;
}
