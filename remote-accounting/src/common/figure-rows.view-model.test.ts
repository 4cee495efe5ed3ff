// covers: ./column-names.view-model.ts
// covers: ./leaves.view-model.ts
// covers: ./merged-groups.rules.ts
import { accountingReportData } from '@fairlead/accounting/fixtures/accounting';
import { expect, test } from '@jest/globals';

import { adminColumns, companyColumns, vesselColumns } from './column-names.view-model.ts';
import { figureOfCell } from './figure-cell.view-model.ts';
import { figureRows, findOpenDepth } from './figure-rows.view-model.ts';
import type { FigureColumns } from './figures.rules.ts';
import { costLeaves, managementLeaves, shippingLeaves } from './leaves.view-model.ts';

const REPORT = accountingReportData();
const MONEY = { kind: 'dollars', total: 'Total', hasTotalColumn: true } as const;
const named = (columns: readonly { readonly name: string }[]) => columns.map(({ name }) => name);

function adminRows(hidesMinor: boolean) {
  const names = named(adminColumns(REPORT, hidesMinor));
  return figureRows(costLeaves(REPORT.admin_cost), { ...MONEY, names });
}

const daysOf = (report: number, compare: number, wasReport = report) => ({
  report,
  compare,
  wasReport,
  wasCompare: compare,
});

test('rows come below their groups, which sum them to the cent; the last row sums all', () => {
  const names = named(vesselColumns(REPORT));
  const rows = figureRows(shippingLeaves(REPORT), { ...MONEY, names });
  const read = rows.map(({ name, depth, columns }) => [
    name,
    depth,
    columns['Halyard Dawn|amount_report'],
    columns['|amount_report'],
  ]);
  expect(read).toEqual([
    ['Freight', 0, 1000.3, 3000.5],
    ['Voyage Freight', 1, 1000.1, 3000.3],
    ['Demurrage', 1, 0.2, 0.2],
    ['Not mapped, 777777', 0, undefined, -50.5],
    ['Total', 0, 1000.3, 2950],
  ]);
});

test('[ACC-06] minor companies leave the totals with their columns', () => {
  const totalOf = (hidesMinor: boolean) => adminRows(hidesMinor).at(-1)?.columns['|amount_report'];
  expect(totalOf(true)).toBe(1200.25);
  expect(totalOf(false)).toBe(1501);
});

test('[ACC-13] a leaf is shaded between what the answer says, a group between its own columns', () => {
  // The 200 are those of a company that is hidden.
  const rows = adminRows(true);
  const spreadOf = (name: string) => rows.find((row) => row.name === name)?.spreads.compare;
  expect(spreadOf('610010 Audit')).toEqual({ min: -50, max: 200 });
  expect(spreadOf('Professional, 6100')).toEqual({ min: -50, max: 0 });
});

test('a group of one group is one row, which leads to what the inner one sums', () => {
  const leaf = (path: readonly string[], amount: number) => ({
    path,
    names: path,
    missing: [],
    columns: { 'Dawn|amount_report': amount },
  });
  const leaves = [
    leaf(['Crew', '51 Crew', '510010'], 10),
    leaf(['Crew', '51 Crew', '510020'], 5),
    leaf(['Stores', '52 Stores', '520010'], 3),
    leaf(['Office', '61 Rent', '610010'], 2),
    leaf(['Office', '62 Travel', '620010'], 1),
  ];
  const options = { ...MONEY, names: ['Dawn'], hasTotalColumn: false };
  const rows = figureRows(leaves, options);
  expect(rows.map(({ name, depth, id }) => [name, depth, id])).toEqual([
    ['51 Crew', 0, '["Crew","51 Crew"]'],
    ['510010', 1, '["Crew","51 Crew","510010"]'],
    ['510020', 1, '["Crew","51 Crew","510020"]'],
    ['52 Stores, 520010', 0, '["Stores","52 Stores","520010"]'],
    ['Office', 0, '["Office"]'],
    ['61 Rent, 610010', 1, '["Office","61 Rent","610010"]'],
    ['62 Travel, 620010', 1, '["Office","62 Travel","620010"]'],
    ['Total', 0, 'total'],
  ]);
  expect(figureOfCell(rows, '["Crew","51 Crew"]', 'Dawn|amount_report')).toEqual({
    place: { figure: 'report', column: 'Dawn', row: ['Crew', '51 Crew'] },
    value: 15,
  });
  expect(figureOfCell(rows, rows[3]!.id, 'Dawn|amount_report')?.place.row).toEqual([
    ...['Stores', '52 Stores', '520010'],
  ]);
  // Its cards would stand open beside the groups of others.
  expect(findOpenDepth(leaves)).toBe(0);
  expect(findOpenDepth(leaves.slice(2))).toBe(1);
});

test('a row that stands for its group keeps what it was before it was restated', () => {
  const names = named(companyColumns(REPORT));
  const rows = figureRows(managementLeaves(REPORT), { ...MONEY, names });
  const group = rows.find(({ name }) => name === 'Administration, 6100');
  expect(group?.columns).toMatchObject({
    'Halyard Management|amount_compare': -1250.25,
    'Halyard Management|was_compare': -1249.25,
    '|amount_compare': -1351,
    '|was_compare': -1350,
  });
});

test('a rate without days stays empty in its groups', () => {
  const leaf = {
    path: ['Crew', '510010'],
    names: ['Crew', 'Wages'],
    columns: { 'Dawn|amount_report': null, 'Dusk|amount_report': 2.5 },
    missing: [],
  };
  const [group] = figureRows([leaf], {
    names: ['Dawn', 'Dusk'],
    kind: { multiplier: 1, daysOf: (name) => daysOf(name === 'Dawn' ? 0 : 30, 0) },
    total: 'Total',
    hasTotalColumn: false,
  });
  expect(group?.columns).toEqual({ 'Dawn|amount_report': null, 'Dusk|amount_report': 2.5 });
});

test('[OB-17] a group of rates is what its amounts come to, divided once', () => {
  const rows = [
    { report: 97_400.2, compare: 90_000.02, code: '510010' },
    { report: 76.91, compare: 1_000.3, code: '510020' },
  ];
  const days = daysOf(30, 29);
  for (const multiplier of [1, 365] as const) {
    const over = (amount: number, of: number) => (amount * multiplier) / of;
    const leaves = rows.map(({ code, report, compare }) => ({
      path: ['Crew', code],
      names: ['Crew', code],
      missing: [],
      columns: {
        'Dawn|amount_report': over(report, days.report),
        'Dawn|amount_compare': over(compare, days.compare),
        'Dawn|compare_diff': over(report, days.report) - over(compare, days.compare),
        'Dawn|per_day_amount': report / days.report,
      },
    }));
    const [group] = figureRows(leaves, {
      names: ['Dawn'],
      total: 'Total',
      hasTotalColumn: false,
      kind: { multiplier, daysOf: () => days },
    });
    // 97,477.11 over 30 days, 91,000.32 over 29.
    expect(group?.columns).toEqual({
      'Dawn|amount_report': multiplier === 1 ? 3249.237 : 1_185_971.505,
      'Dawn|amount_compare': (9_100_032 * multiplier) / 2_900,
      'Dawn|compare_diff': ((9_747_711 * 29 - 9_100_032 * 30) * multiplier) / 87_000,
      'Dawn|per_day_amount': 3249.237,
    });
  }
});

test('[OB-5] a group of rates whose days moved says what it was, by the days that it had', () => {
  const leaf = (code: string, amount: number) => ({
    path: ['Crew', code],
    names: ['Crew', code],
    missing: [],
    columns: { 'Dawn|amount_report': amount / 30, 'Dawn|was_report': amount / 20 },
  });
  const [group] = figureRows([leaf('510010', 97_400.2), leaf('510020', 76.91)], {
    names: ['Dawn'],
    total: 'Total',
    hasTotalColumn: false,
    kind: { multiplier: 1, daysOf: () => daysOf(30, 30, 20) },
  });
  expect(group?.columns).toEqual({ 'Dawn|amount_report': 3249.237, 'Dawn|was_report': 4873.8555 });
});

test.each([
  ['rates', { multiplier: 1, daysOf: () => daysOf(30, 31, 30) }],
  ['dollars', 'dollars'],
] as const)('[OB-5] %s that moved between rows of a group leave it what it was', (_of, kind) => {
  const leaf = (bsg: string, columns: FigureColumns) => ({
    path: ['Crew', bsg],
    names: ['Crew', bsg],
    missing: [],
    columns,
  });
  const moved = 69_519.31 / 30;
  const leaves = [
    leaf('51 Crew', { 'Dawn|amount_report': 0, 'Dawn|was_report': moved }),
    leaf('52 Stores', { 'Dawn|amount_report': moved, 'Dawn|was_report': 0 }),
  ];
  const rows = figureRows(leaves, { kind, names: ['Dawn'], total: 'Total', hasTotalColumn: false });
  expect(rows.map(({ name, columns }) => [name, 'Dawn|was_report' in columns])).toEqual([
    ['Crew', false],
    ['51 Crew', true],
    ['52 Stores', true],
    ['Total', false],
  ]);
});

test('the group of companies that comes to most stands first, in it the companies as they came', () => {
  const row = REPORT.mgmt_summary_table[0]!;
  const company = (summary_group: string, company_fixed_name: string) => ({
    summary_group,
    company_fixed_name,
    company_code: company_fixed_name,
    is_minor_admin: false,
  });
  const report = accountingReportData({
    company_group_mappings: [
      ...[company('Shipping', 'Small'), company('Admin', 'Cost'), company('Trading', 'Large')],
      ...[company('Trading', 'Loss'), company('Trading', 'Dormant')],
    ],
    mgmt_summary_table: [
      {
        ...row,
        columns: {
          'Small|amount_report': 100,
          'Cost|amount_report': -900,
          'Large|amount_report': 1000,
          'Loss|amount_report': -50,
        },
      },
    ],
  });
  expect(companyColumns(report)).toEqual([
    { name: 'Large', group: ['Trading'] },
    { name: 'Loss', group: ['Trading'] },
    { name: 'Cost', group: ['Admin'] },
    { name: 'Small', group: ['Shipping'] },
  ]);
});
