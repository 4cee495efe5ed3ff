import { breaksOf } from './break.ts';

/** Breaks of the shell, and of what screens share. */
export const shellBreaks = breaksOf([
  [
    'shell/src/palette/ranking.rules.ts',
    'return at < 0 ? recent.length : at;',
    'return at < 0 ? 0 : at;',
    'what was never used stands before what was used last',
  ],
  [
    'shell/src/palette/ranking.rules.ts',
    'rank < NONE',
    'rank <= NONE',
    'the palette finds what does not fit',
  ],
  [
    'shell/src/sign-in/return-path.ts',
    '/^\\/(?![/\\\\])/',
    '/^\\//',
    'after a sign-in somebody lands on another site',
  ],
  [
    'shell/src/revision/revision-poll.ts',
    'latest === revision ? undefined',
    'latest !== revision ? undefined',
    'a new release is not told',
  ],
  [
    'shell/src/sign-in/session-api.ts',
    'String(userInfo.email).toLowerCase()',
    'String(userInfo.email)',
    'who is signed in under capitals is somebody else',
  ],
  [
    'shared/src/format/money.ts',
    '< NEXT_UNIT',
    '<= NEXT_UNIT',
    'a thousand is 1,000 instead of 1K',
  ],
  [
    'shared/src/format/numbers.ts',
    'rounded < 0 ? MINUS',
    'value < 0 ? MINUS',
    'a loss that rounds to nothing has a sign',
  ],
  [
    'shared/src/dates/use-date-draft.ts',
    'value > max)',
    'value >= max)',
    'the last day that may be chosen is refused',
  ],
  [
    'shared/src/dates/use-date-draft.ts',
    'value < min)',
    'value <= min)',
    'the first day that may be chosen is refused',
  ],
  [
    'table/src/selection/selection-statistics.ts',
    'position < end',
    'position < end - 1',
    'the last row of a selection is not in its sum',
  ],
  [
    'table/src/rows/row-sort.ts',
    '(value) => sign *',
    '(value) => -sign *',
    'a table sorts the other way',
  ],
  [
    'table/src/selection/row-keys.ts',
    "${shiftKey ? 'Shift+' : ''}",
    "${shiftKey ? '' : 'Shift+'}",
    'keys of rows act with Shift alone',
  ],
  [
    'table/chart/src/cursor/cursor-keys.ts',
    'Math.max(place + step, span.first), span.last',
    'Math.max(place + step, span.first), span.last - 1',
    'the last day of a chart is not reached by keys',
  ],
  [
    'table/chart/src/layout/value-axis.ts',
    'b.low < 0 ? 1 : 0',
    'b.low > 0 ? 1 : 0',
    'losses lie below the axis',
  ],
  [
    'shared/src/domain/calendar/date-text.ts',
    'text.length < MONTH_LETTERS',
    'text.length <= MONTH_LETTERS',
    'a month in three letters is not understood',
  ],
  [
    'shared/src/domain/tables/preset-names.ts',
    'taken === undefined ? undefined',
    'taken !== undefined ? undefined',
    'a layout takes the name of another',
  ],
  [
    'shell/src/palette/use-found.ts',
    '        if (leaving.signal.aborted) return;\n',
    '',
    'the palette goes back to what was found for the letters before',
  ],
  [
    'shared/src/data/under-way.ts',
    'if (underWay.get(key) === controller) underWay.delete(key)',
    'underWay.delete(key)',
    'a call that was given up takes away the means of cancelling the one that came after it',
  ],
]);
