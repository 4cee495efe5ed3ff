import type {
  FileProblem,
  FileRow,
  ReadPart,
} from '@fairlead/accounting/contract/refused-bank-files';
import { formatCents, formatDay, formatNumber } from '@fairlead/shared/format';

const NAMES: Readonly<Record<ReadPart['as'], string>> = {
  statement: 'Statement',
  head: 'Field',
  opening: 'Opening balance',
  closing: 'Closing balance',
  balance: 'Balance',
  transaction: 'Transaction',
  details: 'Text of the transaction',
  left_out: 'Left out',
  total: 'Total that adds up',
};

/** Describes a part of a file: 'Transaction, 31 May 2024, 50.00 EUR, Meridian Grain, Freight'. */
function partText(part: ReadPart): string {
  const { as, label, day, amount, currency, counterparty_name: name, text } = part;
  const head = as === 'head' && label !== null ? label : NAMES[as];
  const said = as === 'statement' || as === 'balance' || as === 'left_out' ? label : null;
  const money = amount === null ? null : `${formatCents(amount)} ${currency ?? ''}`.trim();
  return [head, said, day === null ? null : formatDay(day), money, name, text]
    .filter((each) => each !== null)
    .join(', ');
}

/** Texts of all that begins on a row. */
export const partsText = ({ read, more }: FileRow): readonly string[] => [
  ...read.map(partText),
  ...(more > 0 ? [`and ${formatNumber(more)} more`] : []),
];

/** Formats a problem with its line, where the line is not beside it: 'Line 12 · :61: …'. */
export const fileProblemText = ({ line, text }: Pick<FileProblem, 'line' | 'text'>): string =>
  line === null ? text : `Line ${formatNumber(line)} · ${text}`;

/** Text beside a row: what is wrong with it, else what it was read as. */
export function formatRowNote(row: FileRow): string {
  const [first = '', ...others] = row.problems.length > 0 ? row.problems : row.read.map(partText);
  const more = others.length + (row.problems.length > 0 ? 0 : row.more);
  return more > 0 ? `${first} (+${formatNumber(more)})` : first;
}

/** 'Line 12', and of a part of a long line 'Line 12, continued'. */
export const lineText = ({ line, goes_on: goesOn }: FileRow): string =>
  `Line ${formatNumber(line)}${goesOn ? ', continued' : ''}`;

export const refusedFilesText = (count: number): string =>
  count === 1 ? '1 bank file was refused' : `${formatNumber(count)} bank files were refused`;
