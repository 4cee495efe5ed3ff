import { HEAT_STEPS } from './shading.ts';

const heat = (sign: 'neg' | 'pos') =>
  Object.fromEntries(
    Array.from({ length: HEAT_STEPS + 1 }, (_step, step) => [
      `& .cell.heat-${sign}-${step}`,
      { bg: `heat.${sign}.${step}`, color: 'text' },
    ]),
  );

const TONES = ['positive', 'negative', 'warning', 'info', 'balmo'];

const toned = (tone: string): [string, { color: string } | { bg: string }][] => [
  [`& .tone-${tone}`, { color: tone }],
  [`& .badge.tone-${tone}, & .cell.tint-${tone}`, { bg: `${tone}.subtle` }],
];

/** Styles of cell contents: suffixes, arrows, shades, tints, links. */
export const CELL_STYLE = {
  '& .suffix': {
    display: 'inline-block',
    width: '1em',
    paddingInlineStart: '1px',
    textAlign: 'start',
    color: 'text.muted',
  },
  // The slot of the suffix reaches to where the numbers of other columns end.
  '& .body .cell.has-suffix': { paddingInlineEnd: '3px' },
  '& .body .cell.is-bold': { fontWeight: 'semibold' },

  // Arrows stand under each other: the number has a slot, the arrow its start.
  '& .has-trend .figure': { minWidth: '5.5em' },
  '& .has-trend.is-tight .figure': { minWidth: '3.9em' },
  '& .trend': { float: 'inline-start', marginInlineEnd: '1', fontWeight: 'semibold' },
  '& .trend.is-up': { color: 'positive' },
  '& .trend.is-down': { color: 'negative' },
  '& .less-is-better .trend.is-up': { color: 'negative' },
  '& .less-is-better .trend.is-down': { color: 'positive' },

  '& .body .cell.has-shade': { boxShadow: 'inset 1px 0 0 {colors.surface}' },
  ...heat('neg'),
  ...heat('pos'),
  '& .has-shade .suffix, & .has-shade .unit, & .has-shade .trend': { color: 'inherit' },

  '& .tone-muted': { color: 'text.muted' },
  ...Object.fromEntries(TONES.flatMap(toned)),
  '& .cell.tint-sunken': { bg: 'sunken' },
  // Grounds are dropped in forced colours: what is wrong has an edge, what is doubtful a broken one.
  '& .cell.tint-negative': { _highContrast: { outline: '1px solid', outlineOffset: '-2px' } },
  '& .cell.tint-warning': { _highContrast: { outline: '1px dashed', outlineOffset: '-2px' } },

  // What somebody else has changed: a ground, and a corner whose shape says so without the colour. Nothing moves.
  '& .body .cell.is-changed': {
    backgroundImage:
      'linear-gradient(225deg, {colors.info} 5px, transparent 5.5px), linear-gradient({colors.info.subtle} 0 0)',
    _highContrast: { outline: '1px dotted', outlineOffset: '-2px' },
  },

  // What copies an id would be a second text in every row: it comes with the row's hover and focus.
  '& .kind-id .action': { '@media (hover: hover)': { opacity: 0 } },
  '& .row:hover .kind-id .action, & .kind-id .action:focus-visible': { opacity: 1 },
  '& .link': {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    color: 'link',
    textUnderlineOffset: '2px',
    _hover: { textDecoration: 'underline' },
  },
};
