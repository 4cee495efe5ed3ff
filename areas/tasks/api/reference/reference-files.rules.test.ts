// covers: ./file-layout-tables.rules.ts
// covers: ./reference-table.rules.ts
// covers: ./reference-tables.rules.ts
import { demoReference } from '@fairlead/development/reference';
import { beforeAll, expect, test } from '@jest/globals';

import { reasonText } from '@fairlead/platform/tasks/task';
import { parseReference } from './reference-files.rules.ts';
import type { ReferenceFiles } from './reference-table.rules.ts';

let right: ReferenceFiles;

beforeAll(async () => {
  right = Object.fromEntries((await demoReference()).map((file) => [file.file_name, file.content]));
});

function problemsOf(files: ReferenceFiles): string[] {
  const parsed = parseReference(files);
  return 'problems' in parsed ? parsed.problems.map(reasonText) : [];
}

/** The invented firm's files with one text of one of them replaced. */
function wrong(file: string, from: string | RegExp, to: string): ReferenceFiles {
  const text = right[file] ?? '';
  if (text.split(from).length !== 2)
    throw new Error(`'${String(from)}' does not stand in ${file} once`);
  return { ...right, [file]: text.replace(from, () => to) };
}

test("the invented firm's files are right", () => {
  expect(problemsOf(right)).toEqual([]);
});

test('numbers are exact, flags are flags, an empty cell is nothing', () => {
  const parsed = parseReference(right);
  if ('problems' in parsed) throw new Error('The files are wrong');
  const rowsOf = (name: string) => [...parsed.rows].find(([table]) => table.name === name)?.[1];
  expect(rowsOf('product')?.find(({ code }) => code === 'LST')).toEqual({
    code: 'LST',
    label: 'Propane Mont Belvieu LST',
    family: 'LPG',
    parent_code: 'PETRO_CHEM',
    metric: 'BBL',
    quote_unit: '$/gal',
    bbl_per_mt: '12.404762',
    gal_per_mt: '521',
    is_crude: false,
    is_mtb: true,
    is_converted_leg: true,
    pricing: 'AVG_DAILY',
    calendar: 'CLEARING',
    needs_broker: true,
  });
  expect(rowsOf('broker')).toContainEqual({ name: 'Trayport', forced_commission: '0' });
  expect(rowsOf('broker')).toContainEqual({ name: 'Kestrel Oils', forced_commission: null });
});

// The first value that is refused, column by column; the last accepted ones are in the files.
test.each([
  {
    file: 'contracts.csv',
    from: 'Norvane,A7E,CME,Argus Propane FEI Swap,FEI,,1000,no',
    to: 'Norvane,A7E,CME,Argus Propane FEI Swap,FEJ,,1000,no',
    says: "contracts.csv, line 2, E (Product A): 'FEJ' does not stand in products.csv",
  },
  {
    file: 'contracts.csv',
    from: 'Norvane,A7E,CME,Argus Propane FEI Swap,FEI,,1000,no',
    to: 'Norvane,A7E,CME,Argus Propane FEI Swap,FEI,CP,500,yes',
    says: "contracts.csv, line 2, G (Multiplier): '500' is not one of 100, 1000, 1,000",
  },
  {
    file: 'contracts.csv',
    from: 'Norvane,A7E,CME,Argus Propane FEI Swap,FEI,,1000,no',
    to: 'Norvane,A7E,CME,Argus Propane FEI Swap,FEI,FEI,1000,no',
    says: 'contracts.csv, line 2, F (Product B): is FEI, which is Product A',
  },
  {
    file: 'contracts.csv',
    from: 'Norvane,A7E,CME,Argus Propane FEI Swap,FEI,,1000,no',
    to: 'Norvane,A7E,CME,Argus Propane FEI Swap,FEI,,1000,yes',
    says: "contracts.csv, line 2, H (Diff): is 'yes', but there is no Product B",
  },
  {
    file: 'contracts.csv',
    from: 'Norvane,ABF,CME,',
    to: 'Norvane,A7E,CME,',
    says: 'contracts.csv, line 3, C (Exchange): Norvane A7E CME stands on line 2 already',
  },
  {
    file: 'products.csv',
    from: 'FEI,Propane Far East,LPG,PETRO_CHEM,MT,$/MT',
    to: 'FEI,Propane Far East,LPG,PETRO_CHEM,MT,$/BBL',
    says: 'products.csv, line 2, F (Price Unit): $/BBL is no price of MT',
  },
  {
    file: 'products.csv',
    from: 'MOPJ,Naphtha C+F Japan,OIL,NAPHTHA,MT,$/MT,8.9',
    to: 'MOPJ,Naphtha C+F Japan,OIL,NAPHTHA,MT,$/MT,0',
    says: 'products.csv, line 11, G (Barrels a Tonne): must be more than 0',
  },
  {
    file: 'holidays.csv',
    from: '2024-03-29',
    to: '2024-02-30',
    says: "holidays.csv, line 13, B (Date): '2024-02-30' is not a day as YYYY-MM-DD",
  },
  {
    file: 'deals.csv',
    from: 'Corporate,Currency,EUR',
    to: 'Corporate,Currencies,EUR',
    says: "deals.csv, line 13, B (Strategy): 'Corporate Currencies' does not stand in strategies.csv",
  },
  {
    file: 'traders.csv',
    from: 'joren@halyard.example,yes,no',
    to: 'joren@halyard.example,yes,yes',
    says: 'traders.csv, line 3, D (Default): yes stands on line 2 already',
  },
  {
    file: 'traders.csv',
    from: 'joren@halyard.example',
    to: 'MAREN@halyard.example',
    says: 'traders.csv, line 3, B (E-mail): maren@halyard.example stands on line 2 already',
  },
  {
    file: 'traders.csv',
    from: 'maren@halyard.example,yes,yes',
    to: 'maren@halyard.example,no,yes',
    says: "traders.csv, line 2, D (Default): is 'yes' for somebody who is not authorised",
  },
  {
    file: 'traders.csv',
    from: 'maren@halyard.example',
    to: 'maren',
    says: "traders.csv, line 2, B (E-mail): 'maren' is no e-mail address",
  },
  {
    file: 'clearers.csv',
    from: 'Clearer',
    to: 'Clearing House',
    says: 'clearers.csv, line 1, Clearer: clearers.csv has no such column',
  },
  {
    file: 'clearers.csv',
    from: 'Veldkamp',
    to: 'Veldkamp,Rotterdam',
    says: 'clearers.csv, line 4: More cells than clearers.csv has columns: 2',
  },
  {
    file: 'risk_limits.csv',
    from: 'VAR_95,2000-01-01,1200000,',
    to: 'VAR_95,2000-01-01,-1200000,',
    says: 'risk_limits.csv, line 2, C (Dollars): must be more than 0',
  },
  {
    file: 'risk_limits.csv',
    from: 'DD_STOP,2000-01-01,-2200000,',
    to: 'DD_STOP,2000-01-01,2200000,',
    says: 'risk_limits.csv, line 6, C (Dollars): must be less than 0: it is a loss',
  },
  {
    file: 'risk_limits.csv',
    from: 'VAR_95,2023-07-01,2500000,80',
    to: 'VAR_95,2023-07-01,2500000,101',
    says: "risk_limits.csv, line 3, D (Near Percent): '101' is not a whole number from 1 to 100",
  },
  {
    file: 'look_aheads.csv',
    from: '2000-01-01,20',
    to: '2000-01-01,261',
    says: "look_aheads.csv, line 9, B (Days): '261' is not a whole number up to 260",
  },
  {
    file: 'default_tabs.csv',
    from: ',paper',
    to: ',papers',
    says: "default_tabs.csv, line 2, C (Tab): 'papers' is not one of management, physical, paper, back-office",
  },
  {
    file: 'price_checks.csv',
    from: 'FEI,2000-01-01',
    to: 'FEJ,2000-01-01',
    says: "price_checks.csv, line 2, A (Product): 'FEJ' does not stand in products.csv",
  },
  {
    file: 'price_layouts.csv',
    from: 'brent_spot_daily_eia,Price,Date',
    to: 'brent_spot_daily_eia,Date,Date',
    says: 'price_layouts.csv, line 2, C (Date Column): is Date, which has the prices',
  },
  {
    file: 'contract_conventions.csv',
    from: 'FIRST_LINE_CL,2000-01,1,24,3',
    to: 'FIRST_LINE_CL,2000-01,1,63,3',
    says: "contract_conventions.csv, line 4, D (Days): '63' is not a whole number from -62 to 62",
  },
  {
    file: 'contract_conventions.csv',
    from: '12-25 01-01',
    to: '12-25 13-01',
    says: "contract_conventions.csv, line 3, F (Not Before): '13-01' is not a day of the year as MM-DD",
  },
  {
    file: 'contract_conventions.csv',
    from: 'FIRST_LINE_CL,2000-01,1,24,3,,',
    to: 'FIRST_LINE_CL,2000-01,1,24,3,,NYMEX',
    says: "contract_conventions.csv, line 4, G (Calendar): 'NYMEX' does not stand in calendars.csv",
  },
  {
    file: 'contract_conventions.csv',
    from: 'FIRST_LINE_CL,2000-01',
    to: 'FIRST_LINE_BRN,2020-01',
    says: 'contract_conventions.csv: has no row of FIRST_LINE_CL',
  },
  {
    file: 'trade_bands.csv',
    from: /FEI,2000-01-01,[^,]+/,
    to: 'FEI,2000-01-01,0',
    says: 'trade_bands.csv, line 2, C (Price Per Cent): must be more than 0',
  },
  {
    file: 'trade_bands.csv',
    from: /FEI,2000-01-01,.*/,
    to: 'FEI,2000-01-01,6,4,100,1000,1441,Mandate',
    says: "trade_bands.csv, line 2, G (Twin Minutes): '1441' is not a whole number from 0 to 1440",
  },
  {
    file: 'trade_bands.csv',
    from: 'FEI C4,',
    to: 'FEJ C4,',
    says: "trade_bands.csv, line 3, A (Product): 'FEJ C4' does not stand in products.csv",
  },
])('[API-08] $file: $says', ({ file, from, to, says }) => {
  expect(problemsOf(wrong(file, from, to))[0]).toBe(says);
});

test('[API-08] a file too few and one too many are both named', () => {
  const { 'deals.csv': deals = '', ...others } = right;
  expect(problemsOf({ ...others, 'deal.csv': deals })).toEqual([
    'deal.csv: is no file of reference data',
    'deals.csv: is missing',
  ]);
});

test('[API-08] a set of before, without conventions of exchanges and bands of trades, is whole', () => {
  const { 'contract_conventions.csv': conventions, 'trade_bands.csv': bands, ...before } = right;
  expect([conventions, bands]).not.toContain(undefined);
  expect(problemsOf(before)).toEqual([]);
});

test('[API-08] what is wrong in several files is named in one go', () => {
  const files = {
    ...wrong('holidays.csv', '2024-03-29', 'Easter'),
    'brokers.csv': 'Broker,Forced Commission\nTrayport,none\n',
  };
  expect(problemsOf(files)).toEqual([
    "holidays.csv, line 13, B (Date): 'Easter' is not a day as YYYY-MM-DD",
    "brokers.csv, line 2, B (Forced Commission): 'none' is not a number",
  ]);
});

const LAYOUT = {
  'file_layouts.csv': 'Layout,Valid From,Kind,Source\nhouse,2024-01-01,settlements,Guide 1\n',
  'file_layout_parts.csv':
    'Layout,Valid From,Part,File Pattern,Delimiter,Names On,Skip First,Skip Last\nhouse,2024-01-01,all,house*,comma,1,0,0\n',
  'file_layout_fields.csv':
    'Layout,Valid From,Part,Section,Row,Field,From,Form,Map,Sign By,Missing,When Empty\n' +
    'house,2024-01-01,all,,,side,Side,text,side,,,\n' +
    'house,2024-01-01,all,,,Price,Value,number,,side,,\n',
  'file_layout_rules.csv':
    'Layout,Valid From,Part,Order,Field,Is,Do,Section,Why\nhouse,2024-01-01,all,1,side,1|2,take,,\n',
  'file_layout_values.csv': 'Map,Theirs,Valid From,Ours\nside,1,2024-01-01,+\n',
};

test.each([
  [
    'fields',
    'Price,Value,number',
    'Prices,Value,number',
    "F (Field): 'Prices' is no column of ours, and begins with a capital",
  ],
  ['fields', 'Price,Value,number', 'Price,derived,number', 'G (From): Price cannot be derived'],
  [
    'fields',
    'Price,Value,number',
    'Price,Value,numbers',
    "H (Form): 'numbers' is no form of a cell",
  ],
  ['fields', 'number,,side', 'number,,sides', "J (Sign By): 'sides' is no field of the part"],
  [
    'fields',
    'text,side',
    'text,sides',
    "I (Map): 'sides' does not stand in file_layout_values.csv",
  ],
  ['fields', ',,,Price', ',Prices,,Price', "D (Section): 'Prices' is not one of File, Total"],
  ['rules', '1,side,', '1,code,', "E (Field): 'code' is no field of the part"],
  ['rules', 'take,,', 'take,Prices,', "H (Section): 'Prices' is no section of ours"],
  ['rules', 'take,,', 'skip,,', 'I (Why): is empty, and a record is skipped by name'],
  ['rules', '1,side,', '1,,', 'F (Is): says what a field is, and none is named'],
  [
    'parts',
    'house,2024',
    'horse,2024',
    "B (Valid From): 'horse 2024-01-01' does not stand in file_layouts.csv",
  ],
])('file layouts that cannot hold are refused: %s, %s to %s', (file, from, to, says) => {
  expect(problemsOf({ ...right, ...LAYOUT })).toEqual([]);
  const name = `file_layout_${file}.csv` as keyof typeof LAYOUT;
  const files = { ...right, ...LAYOUT, [name]: LAYOUT[name].replace(from, to) };
  expect(problemsOf(files).map((each) => each.replace(/^.*?, line \d+, /, ''))).toContain(says);
});
