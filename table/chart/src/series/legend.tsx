import { type ChartData, type ChartSeries, isBar } from '../data/chart-data.ts';
import type { DrawnSeries } from './series-look.ts';
import { Swatch } from './swatch.tsx';

type Props = {
  readonly data: ChartData;
  readonly all: readonly DrawnSeries[];
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (series: ChartSeries) => void;
};

/**
 * Every series with its sign between the units of the axes; a press takes it out of the chart or
 * puts it in. A series alone is the chart. The right unit is there as long as the right axis is.
 */
export function Legend({ data, all, hidden, onToggle }: Props) {
  const { left, right } = data;
  const toggles = all.length > 1;
  const onRight = all.some(({ series }) => series.axis === 'right' && !hidden.has(series.id));
  if (!toggles && left?.unit === undefined) return null;
  return (
    <div className="legend">
      {left?.unit !== undefined && <span className="unit">{left.unit}</span>}
      {toggles && (
        <div className="entries" role="group" aria-label="Series">
          {all.map((drawn) => (
            <Entry
              key={drawn.series.id}
              drawn={drawn}
              bar={isBar(data.kind, drawn.series)}
              on={!hidden.has(drawn.series.id)}
              onToggle={onToggle}
            />
          ))}
        </div>
      )}
      {onRight && right?.unit !== undefined && <span className="unit">{right.unit}</span>}
    </div>
  );
}

type EntryProps = {
  readonly drawn: DrawnSeries;
  readonly bar: boolean;
  readonly on: boolean;
  readonly onToggle: (series: ChartSeries) => void;
};

function Entry({ drawn: { series, look }, bar, on, onToggle }: EntryProps) {
  return (
    <button
      type="button"
      className="entry"
      data-paper="words"
      aria-pressed={on}
      data-tip={series.about}
      onClick={() => onToggle(series)}
    >
      {on ? <Swatch look={look} bar={bar} /> : <span className="off" />}
      {series.name}
      {series.axis === 'right' && <span className="axis">{' right axis'}</span>}
    </button>
  );
}
