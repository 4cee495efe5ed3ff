import { readFileSync } from 'node:fs';

import { expect, test } from '@jest/globals';

import { reasonText } from '@fairlead/platform/tasks/task';
import { parseStatement } from './statement-file.rules.ts';
import { referenceProblems, type StatementReference } from './statement-reference.rules.ts';

const RIGHT = readFileSync(new URL('fixtures/right.csv', import.meta.url), 'utf8');

const mt = { mult_factor: 1000, metric: 'MT', quote_unit: '$/MT' } as const;
const bbl = { ...mt, metric: 'BBL', quote_unit: '$/gal' } as const;

/** Typed by hand: what the right statement names. */
const KNOWN: StatementReference = {
  accounts: ['PAPER-01', 'FREIGHT', 'SCG'],
  exchanges: ['CME', 'ICE'],
  traders: ['maren'],
  contracts: [
    { ...mt, contract_code: '7E', exchange: 'CME', name: 'Argus Propane FEI Swap' },
    { ...bbl, contract_code: 'B0', exchange: 'ICE', name: 'Mont Belvieu LST Propane' },
    {
      ...mt,
      contract_code: 'FEM',
      exchange: 'ICE',
      name: 'Argus Propane FEI Mini',
      mult_factor: 100,
    },
    { ...mt, contract_code: 'BP3', exchange: 'ICE', name: 'Baltic LPG Freight BLPG3' },
    { ...bbl, contract_code: 'C4E', exchange: 'ICE', name: 'Butane, Mont Belvieu EPC' },
    {
      ...bbl,
      contract_code: 'CS',
      exchange: 'CME',
      name: 'WTI 1st Line Swap',
      quote_unit: '$/BBL',
    },
    { ...mt, contract_code: 'JJ', exchange: 'ICE', name: 'Naphtha C+F Japan Swap' },
    { ...mt, contract_code: '9N', exchange: 'CME', name: 'Argus CP Propane Swap' },
    { ...mt, contract_code: 'PS', exchange: 'ICE', name: 'Argus Propane ARA Swap' },
  ],
};

function problemsWith(change: Partial<StatementReference>): string[] {
  const parsed = parseStatement(RIGHT);
  if ('problems' in parsed) throw new Error('The right statement is wrong');
  return referenceProblems(parsed.read, 'Norvane', { ...KNOWN, ...change }).map(reasonText);
}

/** The contracts, with one of them changed. */
const contracts = (code: string, change: object) =>
  KNOWN.contracts.map((each) => (each.contract_code === code ? { ...each, ...change } : each));

test('a statement whose names are all known', () => {
  expect(problemsWith({})).toEqual([]);
});

test.each([
  {
    what: 'an account',
    change: { accounts: ['PAPER-01', 'SCG'] },
    says: ["line 36, A (Account): 'FREIGHT' is no account of Norvane in the reference data"],
  },
  {
    what: 'a trader',
    change: { traders: ['MAREN'] },
    says: ["line 8, U (Trader): 'maren' is no trader in the reference data (and on 1 more lines)"],
  },
  {
    what: 'an exchange',
    change: { exchanges: ['ICE'] },
    says: [
      "line 8, I (Exchange): 'CME' is no exchange in the reference data (and on 3 more lines)",
    ],
  },
  {
    what: 'a contract',
    change: { contracts: KNOWN.contracts.filter((each) => each.contract_code !== 'JJ') },
    says: [
      "line 18, H (Contract): 'JJ' is no contract of Norvane in the reference data (and on 1 more lines)",
    ],
  },
  {
    what: 'a contract at this exchange',
    change: { contracts: contracts('CS', { exchange: 'ICE' }) },
    says: ['line 14, I (Exchange): CS is dealt at ICE, not at CME'],
  },
  {
    what: 'the product of a contract',
    change: { contracts: contracts('FEM', { name: 'Mini' }) },
    says: ['line 10, G (Product): FEM has Mini in the reference data, not Argus Propane FEI Mini'],
  },
  {
    what: 'the multiplier of a contract',
    change: { contracts: contracts('FEM', { mult_factor: 1000 }) },
    says: ['line 10, M (Multiplier): FEM has 1000 in the reference data, not 100'],
  },
  {
    what: 'the units of a contract',
    change: { contracts: contracts('CS', { metric: 'MT', quote_unit: '$/MT' }) },
    says: [
      'line 14, N (Unit): CS has MT in the reference data, not BBL',
      'line 14, O (Price Unit): CS has $/MT in the reference data, not $/BBL',
    ],
  },
])('[API-08] unknown is named by line and column, once: $what', ({ change, says }) => {
  expect(problemsWith(change)).toEqual(says);
});
