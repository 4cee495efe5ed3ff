import { isBar } from '../data/chart-data.ts';
import type { Plot } from '../layout/plot.ts';
import { INK } from '../series/series-look.ts';

/** Range being dragged open by the pointer, in px of the plot. */
export type Drag = { readonly from: number; readonly to: number };

type Props = {
  readonly plot: Plot;
  readonly index: number | undefined;
  readonly drag: Drag | undefined;
};

type BandProps = { readonly plot: Plot; readonly index: number | undefined };

/** The place under the cursor of a bar chart: behind the drawing, whose colours stay as they are. */
export function CursorBand({ plot, index }: BandProps) {
  const { size, margin, inner, horizontal } = plot;
  const { bands } = horizontal;
  if (index === undefined || bands === undefined) return null;
  return (
    <svg className="marks" width={size.width} height={size.height} aria-hidden focusable="false">
      <rect
        x={margin.left + horizontal.pxOf(index) - bands.step() / 2}
        y={margin.top}
        width={bands.step()}
        height={inner.height}
        fill={INK.selection}
      />
    </svg>
  );
}

/** The date under the cursor and the stretch that is being chosen, over the drawing. */
export function CursorMarks({ plot, index: place, drag }: Props) {
  const { size, margin, inner } = plot;
  return (
    <svg className="marks" width={size.width} height={size.height} aria-hidden focusable="false">
      <g transform={`translate(${margin.left} ${margin.top})`}>
        {drag !== undefined && (
          <rect
            x={Math.min(drag.from, drag.to)}
            width={Math.abs(drag.to - drag.from)}
            height={inner.height}
            fill={INK.selection}
            stroke={INK.selectionLine}
          />
        )}
        {place !== undefined && drag === undefined && <IndexMark plot={plot} index={place} />}
      </g>
    </svg>
  );
}

function IndexMark({ plot, index: place }: { readonly plot: Plot; readonly index: number }) {
  const { data, horizontal, inner, shown, yOf } = plot;
  const x = horizontal.pxOf(place);
  return (
    <>
      {horizontal.bands === undefined && <path d={`M${x} 0V${inner.height}`} stroke={INK.zero} />}
      {shown.map(({ series, look }) => {
        const value = series.values[place] ?? null;
        if (value === null || isBar(data.kind, series)) return null;
        return (
          <circle
            key={series.id}
            cx={x}
            cy={yOf(value, series.axis)}
            r={3.5}
            fill={look.color}
            stroke={INK.surface}
            strokeWidth={1.5}
          />
        );
      })}
    </>
  );
}
