import { expect, test } from '@jest/globals';

import { allTradesData } from '@fairlead/pnl/fixtures/pnl';

import { booksOfCharts } from './book-groups.rules.ts';

test('each name of a chart says which books are in it, SCG all of them', () => {
  const data = allTradesData();
  const [first] = data.per_strategy_phys_pnl_summary;
  const book = (name: string, group: 'corp' | 'product' | 'shipping' | 'forward_contract') => ({
    ...first!,
    depth: 0,
    book: name,
    strategy: null,
    deal: null,
    group,
  });
  const rows = [
    book('Cargo', 'product'),
    { ...book('Cargo', 'product'), depth: 1, strategy: 'US to Asia' },
    book('Paper', 'corp'),
    book('Product', 'product'),
    book('Forward', 'forward_contract'),
  ];
  expect([...booksOfCharts({ ...data, per_strategy_phys_pnl_summary: rows })]).toEqual([
    ['SCG', 'SwissChemGas: books Cargo, Paper, Product, Forward'],
    ['Product', 'Product: books Cargo, Product'],
    ['Corp', 'Corp: book Paper'],
    ['Forward', 'Forward: book Forward'],
  ]);
});
