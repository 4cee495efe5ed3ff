import { HEAT_STEPS } from './shading.ts';

const heat = (sign: 'neg' | 'pos') =>
  Object.fromEntries(
    Array.from({ length: HEAT_STEPS + 1 }, (_step, step) => [
      `& .cell.heat-${sign}-${step}`,
      { bg: `heat.${sign}.${step}`, color: 'text' },
    ]),
  );

/** What cells may look like: suffixes, arrows, shades, tints, links. */
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
  '& .trend': { float: 'inline-start', marginInlineEnd: '1', fontWeight: 'semibold' },
  '& .trend.is-up': { color: 'positive' },
  '& .trend.is-down': { color: 'negative' },

  '& .body .cell.has-shade': { boxShadow: 'inset 1px 0 0 {colors.surface}' },
  ...heat('neg'),
  ...heat('pos'),
  '& .has-shade .suffix, & .has-shade .unit, & .has-shade .trend': { color: 'inherit' },

  '& .cell.tint-positive': { bg: 'positive.subtle' },
  '& .cell.tint-negative': { bg: 'negative.subtle' },
  '& .cell.tint-warning': { bg: 'warning.subtle' },
  '& .cell.tint-info': { bg: 'info.subtle' },
  '& .cell.tint-balmo': { bg: 'balmo.subtle' },
  '& .cell.tint-sunken': { bg: 'sunken' },

  '& .cell.kind-id': { display: 'flex', alignItems: 'flex-start', gap: '5px' },
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
  '& .link:focus-visible': {
    outline: '2px solid {colors.focus}',
    outlineOffset: '-2px',
    _highContrast: { outlineColor: 'Highlight' },
  },
};
