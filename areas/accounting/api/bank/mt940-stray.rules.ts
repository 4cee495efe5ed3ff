import type { Problem } from '@fairlead/platform/csv/problem';
import type { Mt940Field } from './mt940-fields.rules.ts';

type FieldLocation = Pick<Mt940Field, 'line' | 'tag'>;

/** A problem in a field: 'line 12, :61:'. */
export const atField = ({ line, tag }: FieldLocation, message: string): Problem => ({
  line,
  column: `:${tag}:`,
  message,
});

/** Finds what would be lost: transactions behind the closing balance, texts and lines that belong to nothing. */
export function strayIn(fields: readonly Mt940Field[]): readonly Problem[] {
  const closed = fields.findIndex(({ tag }) => tag.startsWith('62'));
  const open = closed < 0 ? fields : fields.slice(0, closed);
  return [
    ...fields
      .slice(open.length)
      .filter(({ tag }) => tag === '61')
      .map((field) => atField(field, 'stands behind the closing balance')),
    ...open
      .filter(({ tag }, index) => tag === '86' && !DETAILS.includes(open[index - 1]?.tag ?? ''))
      .map((field) => atField(field, 'stands behind no transaction (:61:)')),
    ...open.flatMap(linesBelow),
  ];
}

/** Fields that :86: may follow. */
const DETAILS = ['61', '86', 'NS'];

/** Fields of several lines. The second line of :25P: names the owner of the account. */
const OF_LINES = [...DETAILS, '25P'];

function linesBelow({ tag, line, text }: Mt940Field): Problem[] {
  if (OF_LINES.includes(tag)) return [];
  return text
    .split('\n')
    .map((below, index) => ({ line: line + index, text: below.trim() }))
    .slice(1)
    .filter((below) => below.text !== '')
    .map((below) => ({
      line: below.line,
      column: null,
      message: `'${below.text.slice(0, 40)}' belongs to no field: SWIFT has one line in :${tag}:`,
    }));
}
