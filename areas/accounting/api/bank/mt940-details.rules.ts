import {
  type Dialect,
  DIALECTS,
  FULL_LINE,
  KEYWORDS,
  type DialectField,
} from './mt940-dialects.rules.ts';
import type { BankEntry } from './statement.rules.ts';

/** Texts of :61: and of the fields behind it, beside days and amount. */
type EntryTexts = {
  readonly type: string;
  /** References of the account's owner and of the bank. */
  readonly own: string | null;
  readonly bank: string | null;
  /** Further lines of :61:. */
  readonly supplementary: readonly string[];
  /** Each :86: of the transaction, as it stands. */
  readonly info: readonly string[];
};

type Transaction = Pick<
  BankEntry,
  'code' | 'counterpartyName' | 'counterpartyAccount' | 'text' | 'endToEndId' | 'servicerRef'
>;

/** Texts that say that there is no reference, or that :86: has it; nothing but zeros is none either. */
const PLACEHOLDER =
  /^(?:N|NO(?:N|T)? ?-?(?:REF|PROVIDED)|(?:[EKMP]REF|MARF|EF)\+?|[^A-Za-z1-9]*)$/i;

/** A reference; null for a placeholder. */
export function parseMt940Reference(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' || PLACEHOLDER.test(trimmed) ? null : trimmed;
}

/** Assigns each detail of a transaction to one field; the rest goes into the text. */
export function parseMt940Transaction({
  type,
  own,
  bank,
  supplementary,
  info,
}: EntryTexts): Transaction {
  const said = parseInformation(info.flatMap((each) => each.split('\n')));
  const more = squeezed(supplementary.join(' '));
  const account = said.one('account') ?? (isAccount(more) ? more : null);
  const endToEndId = parseMt940Reference(said.one('endToEndId'));
  const given = parseMt940Reference(said.one('servicerRef'));
  const servicerRef = bank ?? given ?? own;
  const owner = own === servicerRef || own === endToEndId ? null : own;
  const rest = [
    ...(given === servicerRef ? [] : [said.named('servicerRef')]),
    ...[...said.rest, owner ?? ''],
    ...(more === account ? [] : [more]),
  ];
  return {
    code: buildCode(type, said),
    counterpartyName: said.one('name'),
    endToEndId,
    servicerRef,
    ...withBank(account, said, [...said.all('text'), ...rest]),
  };
}

/** Puts the bank's code before a national account number; beside an IBAN it goes behind the text. */
function withBank(account: string | null, said: Information, texts: readonly string[]) {
  const bank = said.one('bank');
  const isNational = account !== null && bank !== null && !/^[A-Z]{2}\d{2}/.test(account);
  return {
    counterpartyAccount: isNational ? `${bank}/${account}` : account,
    text: squeezed([...texts, ...(isNational ? [] : [said.named('bank')])].join(' ')),
  };
}

/** True when a text is an IBAN, or a number of the post bank as Rabobank has it. */
const isAccount = (text: string) => /^(?:[A-Z]{2}\d{2}[A-Z0-9]{8,}|P\d{9})$/.test(text);

/**
 * Code of the transaction as German banks write it in camt, with the name of the booking: 'NTRF+166+0399+914
 * GUTSCHRIFT'.
 */
function buildCode(type: string, said: Information): string | null {
  const code = [type.trim(), ...said.all('code')].join('+');
  return emptyIsNull([code, ...said.all('kind')].join(' '));
}

/** A value of :86: with its place; `mark` stands before it where it is shown behind the text. */
type Value = { readonly field: DialectField; readonly mark: string; readonly value: string };

/** Places of which there may be several values. */
const SEVERAL: readonly DialectField[] = ['text', 'code', 'kind'];

class Information {
  readonly #values: readonly Value[];

  constructor(values: readonly Value[]) {
    this.#values = values.filter(({ value }) => value.trim() !== '');
  }

  /** The first value of a place; further ones are in `rest`. */
  one(place: DialectField): string | null {
    const value = this.#first(place)?.value;
    if (value === undefined) return null;
    return place === 'account' ? value.replaceAll(/\s/g, '') : squeezed(value);
  }

  /** The first value of a place as it is shown behind the text. */
  named(place: DialectField): string {
    const found = this.#first(place);
    return found === undefined ? '' : shown(found);
  }

  all(place: DialectField): readonly string[] {
    return this.#values.filter((each) => each.field === place).map(({ value }) => squeezed(value));
  }

  get rest(): readonly string[] {
    return this.#values
      .filter((each) => !SEVERAL.includes(each.field) && each !== this.#first(each.field))
      .map(shown);
  }

  #first(place: DialectField): Value | undefined {
    return place === 'rest' ? undefined : this.#values.find((each) => each.field === place);
  }
}

const shown = ({ mark, value }: Value) => `${mark}${value.trim()}`;

/** Reads :86: by the first dialect that recognises it, or as one text. */
function parseInformation(lines: readonly string[]): Information {
  for (const dialect of DIALECTS) {
    const text = joined(lines, dialect.line);
    const begun = dialect.recognised.exec(text);
    if (begun === null) continue;
    const code = { field: 'code', mark: '', value: begun.groups?.['code'] ?? '' } as const;
    return new Information([code, ...parseValues(text.slice(begun[0].length), dialect)]);
  }
  return new Information([{ field: 'text', mark: '', value: joined(lines, FULL_LINE) }]);
}

/** Joins lines to one text: without a blank where the first of two is full. */
function joined(lines: readonly string[], full: number): string {
  return lines
    .map((line, index) => (line.length >= full || index === lines.length - 1 ? line : `${line} `))
    .join('');
}

/** Cuts a text at the codes of a dialect: a value lasts to the next of them. */
function parseValues(text: string, dialect: Dialect): readonly Value[] {
  const values: Value[] = [];
  let [places, mark, from]: [Dialect['codes'][string], string, number] = ['text', '', 0];
  const take = (to: number) => {
    const value = text.slice(from, to).replace(dialect.ending ?? '', '');
    if (typeof places === 'string') values.push({ field: places, mark, value });
    else values.push(...betweenSlashes(value, places));
  };
  for (const found of text.matchAll(buildMarks(dialect))) {
    take(found.index);
    places = dialect.codes[found[1] ?? ''] ?? 'rest';
    mark = dialect.isNamed ? found[0] : '';
    from = found.index + found[0].length;
  }
  take(text.length);
  return dialect.value === undefined
    ? values
    : mended(values, dialect.value).flatMap(keywordsWithin);
}

const MARKS = new Map<Dialect, RegExp>();

function buildMarks(dialect: Dialect): RegExp {
  const known = MARKS.get(dialect);
  if (known !== undefined) return known;
  const codes = Object.keys(dialect.codes).toSorted((a, b) => b.length - a.length);
  const marks = new RegExp(`${dialect.before}(${codes.join('|')})${dialect.behind}`, 'g');
  MARKS.set(dialect, marks);
  return marks;
}

/** Splits a value at slashes; the last part has all that is left. */
function betweenSlashes(value: string, places: readonly DialectField[]): readonly Value[] {
  const parts = value.split('/');
  return places.map((place, index) => {
    const part = index === places.length - 1 ? parts.slice(index).join('/') : parts[index];
    return { field: place, mark: '', value: part ?? '' };
  });
}

/** Separator of two sub-fields of which the first is not full. */
const BREAK = '\n';

/** Joins neighbours of the same place: without a break where the first of two is full. */
function mended(values: readonly Value[], full: number): readonly Value[] {
  const mended: Value[] = [];
  let before = 0;
  for (const each of values) {
    const last = mended.at(-1);
    if (last?.field !== each.field || each.field === 'code') mended.push(each);
    else {
      const value = `${last.value}${before >= full ? '' : BREAK}${each.value}`;
      mended[mended.length - 1] = { ...last, value };
    }
    before = each.value.length;
  }
  return mended;
}

/**
 * Splits a text inside sub-fields at its keywords. Only the value of a text goes on behind a break; any other ends
 * there, and what follows it is text.
 */
function keywordsWithin(given: Value): readonly Value[] {
  const dialect =
    given.field === 'text' && KEYWORDS.find((each) => each.recognised.test(given.value));
  if (dialect === undefined || dialect === false) return [given];
  return parseValues(given.value, dialect).flatMap((each) => {
    const end = each.value.indexOf(BREAK);
    if (each.field === 'text' || end < 0) return [each];
    const behind: Value = { field: 'text', mark: '', value: each.value.slice(end) };
    return [{ ...each, value: each.value.slice(0, end) }, behind];
  });
}

const squeezed = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

const emptyIsNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
