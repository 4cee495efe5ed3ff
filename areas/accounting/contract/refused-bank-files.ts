import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import {
  choice,
  day,
  flag,
  instant,
  integer,
  list,
  nothing,
  nullable,
  number,
  object,
  text,
  type Static,
} from '@fairlead/shared/contract/schema';

/** Rows of a refused file that one answer has. */
export const ROWS_A_PAGE = 200;

const fileParams = () => object({ file_id: text({ pattern: '^[0-9a-f]{64}$' }) });

/** Reading of a part of a bank file; amounts are credit positive. */
export type ReadPart = Static<typeof ReadPart>;
const ReadPart = object({
  as: choice([
    'statement',
    'head',
    'opening',
    'closing',
    'balance',
    'transaction',
    'details',
    'left_out',
    'total',
  ]),
  /** Name of a statement or a field, type of a balance, status of an entry that was left out. */
  label: nullable(text()),
  day: nullable(day()),
  amount: nullable(number()),
  currency: nullable(text()),
  counterparty_name: nullable(text()),
  text: nullable(text()),
});

/** A line of a refused file, or a part of one that is too long for a row. */
export type FileRow = Static<typeof FileRow>;
const FileRow = object({
  line: integer(),
  /** True where it goes on with the line of the row before it. */
  goes_on: flag(),
  text: text(),
  /** Parts that begin on it: the first five. */
  read: list(ReadPart),
  /** Number of parts that begin on it beyond these. */
  more: integer(),
  /** Fault on it, by tag, element or column: ':61: …'. */
  problems: list(text()),
});

/** Problem of a file, by its row and its line, which its text does not repeat; null: of the whole file. */
export type FileProblem = Static<typeof FileProblem>;
const FileProblem = object({
  row: nullable(integer()),
  line: nullable(integer()),
  text: text(),
});

const File = {
  file_id: text(),
  file_name: text(),
  uploaded_by: text(),
  uploaded_at: instant(),
  /** Moment at which it was refused last, and in whose import. */
  refused_at: instant(),
  refused_by: text(),
};

export type RefusedBankFile = Static<typeof RefusedBankFile>;
const RefusedBankFile = object({
  ...File,
  /** Line of the first problem; null: it is of the whole file. */
  first_line: nullable(integer()),
  first_problem: text(),
  problem_count: integer(),
});

export const listRefusedBankFiles = {
  method: 'GET',
  path: '/acc_analytics/refused_bank_files',
  summary: 'Bank files whose last import refused them, with the first reason',
  note: 'The newest 100; `count` says how many there are. Files of the last 90 days, up to 256 million characters.',
  access: 'acc:import',
  limit: 'reads',
  cost: 'light',
  query: nothing(),
  reply: object({ files: list(RefusedBankFile), count: integer() }),
} satisfies Endpoint;

export type RefusedBankFileHead = Static<typeof RefusedBankFileHead>;
const RefusedBankFileHead = object({
  ...File,
  /** Day up to which a bank can have booked, of that import. */
  business_date: day(),
  row_count: integer(),
  /** Problems in the order of the file; the first 1,000. */
  problems: list(FileProblem),
});

export const readRefusedBankFile = {
  method: 'GET',
  path: '/acc_analytics/refused_bank_files/{file_id}',
  summary: 'A refused bank file: who brought it, and all that is wrong with it by row',
  access: 'acc:import',
  limit: 'reads',
  cost: 'light',
  params: fileParams(),
  query: nothing(),
  reply: RefusedBankFileHead,
} satisfies Endpoint;

export const readRefusedBankRows = {
  method: 'GET',
  path: '/acc_analytics/refused_bank_files/{file_id}/rows',
  summary: 'Rows of a refused bank file beside what was understood of them',
  note: `${ROWS_A_PAGE} rows a page, the first page is 0. A line of more than 120 characters is several rows.`,
  access: 'acc:import',
  limit: 'reads',
  cost: 'light',
  params: fileParams(),
  query: object({ page: text({ pattern: '^(?:0|[1-9]\\d{0,5})$' }) }),
  reply: object({ rows: list(FileRow) }),
} satisfies Endpoint;

export const downloadBankFixture = {
  method: 'GET',
  path: '/acc_analytics/refused_bank_files/{file_id}/fixture',
  summary: 'A refused bank file with other names, accounts, texts and amounts, and the same faults',
  note: 'camt and MT940. A file of the largest size takes some ten seconds.',
  access: 'acc:import',
  limit: 'exports',
  cost: 'heavy',
  params: fileParams(),
  query: nothing(),
  media: 'application/octet-stream',
  reply: nothing(),
} satisfies Endpoint;
