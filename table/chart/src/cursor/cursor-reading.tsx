import type { Plot } from '../layout/plot.ts';
import { readingsAt } from './readings.ts';
import { Swatch } from '../series/swatch.tsx';

type Props = { readonly plot: Plot; readonly index: number };

const BESIDE = 14;

/** All values at a place, on the side of it where there is more room. */
export function CursorReading({ plot, index }: Props) {
  const { title, items, total } = readingsAt(plot, index);
  const x = plot.margin.left + plot.horizontal.pxOf(index);
  const beside = (plot.horizontal.bands?.bandwidth() ?? 0) / 2 + BESIDE;
  const side =
    x < plot.size.width / 2 ? { left: x + beside } : { right: plot.size.width - x + beside };
  return (
    <div className="reading" style={side} aria-hidden>
      <div className="when">{title}</div>
      {items.map(({ id, name, text, bar, look }) => (
        <div className="item" key={id}>
          <Swatch look={look} bar={bar} />
          <span className="name">{name}</span>
          <span className="value">{text}</span>
        </div>
      ))}
      {items.length === 0 && <div className="item">No values</div>}
      {total !== undefined && (
        <div className="item total">
          <span className="name">Total</span>
          <span className="value">{total}</span>
        </div>
      )}
    </div>
  );
}
