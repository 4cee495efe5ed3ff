import { INK, type SeriesLook } from './series-look.ts';

type Props = { readonly id: string; readonly looks: readonly SeriesLook[] };

/** The name of a look's pattern among the definitions of one chart. */
const patternId = (chart: string, look: SeriesLook) =>
  `${chart}-${look.pattern}-${look.color.replace(/[^a-z0-9-]/g, '')}`;

/** Fill of a series' area: its colour, or the pattern of its family in that colour. */
export function chooseFill(chart: string, look: SeriesLook): string {
  return look.pattern === 'plain' ? look.color : `url(#${patternId(chart, look)})`;
}

const TILE = 6;

/** The patterns that a chart's series need; families are told apart without seeing colour. */
export function Patterns({ id, looks }: Props) {
  const needed = new Map(
    looks.filter(({ pattern }) => pattern !== 'plain').map((look) => [patternId(id, look), look]),
  );
  return (
    <defs>
      {[...needed].map(([key, { color, pattern }]) => (
        <pattern
          key={key}
          id={key}
          width={TILE}
          height={TILE}
          patternUnits="userSpaceOnUse"
          {...(pattern === 'hatch' && { patternTransform: 'rotate(45)' })}
        >
          <rect width={TILE} height={TILE} fill={color} />
          {pattern === 'hatch' ? (
            <rect width={2} height={TILE} fill={INK.surface} />
          ) : (
            <circle cx={TILE / 2} cy={TILE / 2} r={1.25} fill={INK.surface} />
          )}
        </pattern>
      ))}
    </defs>
  );
}
