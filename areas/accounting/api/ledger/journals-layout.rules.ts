import {
  type CellParser,
  cents,
  currency,
  parseDayCell,
  decimal,
  identifier,
  parseInstantCell,
  label,
  oneOf,
  orEmpty,
  cacheParsed,
} from '@fairlead/platform/csv/cells';
import type { CsvFields } from '@fairlead/platform/csv/rows';
import type { SectionLayout } from '@fairlead/platform/csv/sections';
import { JOURNALS_SECTIONS } from '@fairlead/platform/file-layouts/native-formats.rules';
import { countingNumber, name, narrative } from './ledger-cells.rules.ts';

const ENTRY_TYPES = [
  'PAYMENT',
  'RECEIPT',
  'INTER_COMPANY',
  'REVALUATION',
  'ADJUSTMENT',
  'PROJECTION',
  'OTHER',
] as const;

/** Head of an export: one company and period. */
export type ExportHead = {
  readonly company: string;
  readonly periodFrom: string;
  readonly periodTo: string;
  readonly issued: string;
  readonly lockedTo: string | null;
};

export type JournalHead = {
  readonly series: string;
  readonly number: number;
  readonly date: string;
  readonly entered: string;
  readonly type: string;
  readonly narrative: string;
};

export type JournalLine = {
  readonly series: string;
  readonly number: number;
  readonly line: number;
  readonly card: string;
  readonly currency: string;
  readonly amount: string;
  /** US dollars, debit positive. */
  readonly bookValue: string;
  readonly vessel: string | null;
  readonly opCode: string | null;
  readonly cashGroup: string | null;
  readonly lotGroup: string | null;
  readonly lot: string | null;
  readonly fromTo: string | null;
  readonly entryType: (typeof ENTRY_TYPES)[number];
};

/** The lines above the sections, each a name and what it says. */
export const HEAD_FIELDS: CsvFields<ExportHead> = {
  company: ['Company', identifier],
  periodFrom: ['Period From', parseDayCell],
  periodTo: ['Period To', parseDayCell],
  issued: ['Issued', parseInstantCell],
  lockedTo: ['Locked To', orEmpty(parseDayCell)],
};

/** Makes the fields of a row for one file, with parsers that memoise names, days and amounts. */
export const journalFields = (): CsvFields<JournalHead> => ({
  series: ['Series', cacheParsed(identifier)],
  number: ['Number', countingNumber],
  date: ['Date', cacheParsed(parseDayCell)],
  entered: ['Entered', parseInstantCell],
  type: ['Type', cacheParsed(label)],
  narrative: ['Narrative', cacheParsed(narrative)],
});

export const lineFields = (): CsvFields<JournalLine> => {
  const text: CellParser<string | null> = cacheParsed(orEmpty(label));
  return {
    series: ['Series', cacheParsed(identifier)],
    number: ['Number', countingNumber],
    line: ['Line', cacheParsed(countingNumber)],
    card: ['Card', cacheParsed(name)],
    currency: ['Currency', cacheParsed(currency)],
    amount: ['Amount', decimal],
    bookValue: ['Book Value', cents],
    vessel: ['Vessel', text],
    opCode: ['Op Code', text],
    cashGroup: ['Cash Group', text],
    lotGroup: ['Lot Group', text],
    lot: ['Lot', text],
    fromTo: ['From/To', text],
    entryType: ['Entry Type', cacheParsed(oneOf(ENTRY_TYPES))],
  };
};

export type JournalSection = 'Journals' | 'Lines';

export const JOURNALS_LAYOUT: SectionLayout<JournalSection> = {
  columns: new Map<JournalSection, readonly string[]>([
    ['Journals', JOURNALS_SECTIONS.Journals],
    ['Lines', JOURNALS_SECTIONS.Lines],
  ]),
  endLine: 'End of Export',
};
