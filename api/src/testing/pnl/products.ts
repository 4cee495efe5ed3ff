import { readFileSync } from 'node:fs';

import { parseCsvLines } from '@fairlead/platform/csv/lines';
import { readCsvRows } from '@fairlead/platform/csv/rows';
import { DATED_TABLES } from '../../../../areas/tasks/api/reference/dated-tables.rules.ts';
import {
  findReferenceColumn,
  readReferenceRow,
} from '../../../../areas/tasks/api/reference/reference-table.rules.ts';
import {
  listConventions,
  type ConventionFacts,
} from '../../../../areas/pnl/api/facts/config.rules.ts';
import type { PnlProduct } from '../../../../areas/pnl/api/engine/products.rules.ts';

/** Conventions, as the invented firm's reference data have them. */
export const CONVENTIONS = conventionFacts();

function conventionFacts(): readonly ConventionFacts[] {
  const table = DATED_TABLES.find(({ name }) => name === 'contract_convention');
  if (table === undefined) throw new Error('There is no table of conventions');
  const path = '../../../../development/reference/contract_conventions.csv';
  const content = readFileSync(new URL(path, import.meta.url), 'utf8');
  const [head = { line: 1, cells: [] }, ...body] = parseCsvLines(content, []);
  const columns = Object.keys(table.fields).map((field) => findReferenceColumn(table, field));
  return readCsvRows({ name: table.file, columns }, { head, body }, []).flatMap((row) =>
    readReferenceRow(table, row, []).map(({ value }) => value as unknown as ConventionFacts),
  );
}

const BASE: PnlProduct = {
  code: 'FEI',
  label: 'FEI',
  family: 'LPG',
  parent: 'PETRO_CHEM',
  metric: 'MT',
  quoteUnit: '$/MT',
  bblPerMt: 521 / 42,
  isMtb: false,
  pricing: 'AVG_DAILY',
  calendar: 'UK',
  conventions: [],
};

const of = (code: string, differing: Partial<PnlProduct>): PnlProduct => ({
  ...BASE,
  code,
  label: code,
  ...differing,
});

const IN_GALLONS = { metric: 'BBL', quoteUnit: '$/gal', isMtb: true, calendar: 'US' } as const;
const CRUDE = { family: 'OIL', parent: 'CRUDE', metric: 'BBL', quoteUnit: '$/BBL' } as const;

const [CL, BRN] = [
  listConventions(CONVENTIONS, 'FIRST_LINE_CL'),
  listConventions(CONVENTIONS, 'FIRST_LINE_BRN'),
];

/** Products as the reference data have them. */
export const PRODUCTS = {
  FEI: of('FEI', {}),
  ARA: of('ARA', {}),
  CP: of('CP', { pricing: 'MONTH_FIX' }),
  LST: of('LST', IN_GALLONS),
  MOPJ: of('MOPJ', { family: 'OIL', parent: 'NAPHTHA', bblPerMt: 8.9 }),
  BLPG: of('BLPG', { family: 'FREIGHT', parent: null, bblPerMt: null, pricing: 'FREIGHT' }),
  WTI: of('WTI', {
    ...CRUDE,
    bblPerMt: 7.53,
    pricing: 'FIRST_LINE_CL',
    calendar: 'US',
    conventions: CL,
  }),
  BRT: of('BRT', { ...CRUDE, bblPerMt: 7.53, pricing: 'FIRST_LINE_BRN', conventions: BRN }),
} satisfies Record<string, PnlProduct>;
