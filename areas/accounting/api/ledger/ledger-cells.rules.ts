import { BadCell, type CellParser, label } from '@fairlead/platform/csv/cells';

/** A name that becomes part of a column's key: '{name}|amount_report'. */
export const name: CellParser<string> = (text) => {
  if (text.includes('|')) throw new BadCell("has a '|' in it");
  return label(text);
};

/** A longer text of printable characters, as a narrative or the name of a card. */
export const longName: CellParser<string> = (text) => {
  if (text.length > 200) throw new BadCell('is longer than 200 characters');
  for (let at = 0; at < Math.max(text.length, 1); at += 80) name(text.slice(at, at + 80));
  return text;
};

/** Text of a narrative: anything that prints. */
export const narrative: CellParser<string> = (text) => {
  if (text.length > 500) throw new BadCell('is longer than 500 characters');
  if (/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(text))
    throw new BadCell('has characters that do not print');
  return text;
};

/** A whole number from 1 on that a database column of four bytes holds. */
export const countingNumber: CellParser<number> = (text) => {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new BadCell(`'${text.slice(0, 40)}' is not a whole number from 1 on`);
  return Number(text);
};
