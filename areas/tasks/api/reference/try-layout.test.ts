// covers: ./layout-folder.rules.ts
import { readdirSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from '@jest/globals';

import { reasonText } from '@fairlead/platform/tasks/task';
import { trialReadings } from '@fairlead/platform/file-layouts/trial.rules';
import { tried } from '@fairlead/platform/file-layouts/try-layout.rules';
import { LAYOUT_SAMPLES, sampleFile } from '@fairlead/api/testing/file-layouts/sample-layouts';
import { parseLayoutFiles } from './layout-folder.rules.ts';
import { readReferenceFolder } from './reference-folder.ts';

async function rowsOf(sample: string) {
  const folder = path.join(LAYOUT_SAMPLES, sample, 'reference');
  const files = Object.fromEntries(
    (await readReferenceFolder(folder)).map((each) => [each.file_name, each.content]),
  );
  const rows = parseLayoutFiles(files);
  if ('problems' in rows) throw new Error(rows.problems.map(reasonText).join('\n'));
  return rows;
}

const RECEIVED = '2024-06-28T22:00:00Z';

async function trialOf(sample: string, fileName: string, content: string) {
  const rows = await rowsOf(sample);
  return tried({ fileName, content, receivedAt: RECEIVED }, rows, '2024-06-28');
}

test('a layout is tried on a file before it is kept: what the file means, what is derived and left out', async () => {
  const name = '20240627_POSF1.txt';
  const { lines, isRead } = await trialOf('gmi', name, sampleFile('gmi', name));
  expect(isRead).toBe(true);
  expect(lines.slice(0, 6)).toEqual([
    '20240627_POSF1.txt is the positions of quayside-gmi, as it holds from 2024-01-01 (statement)',
    'It is taken together with {YYYYMMDD}_MNYF1* and {YYYYMMDD}_ST4F1*',
    '',
    'Open Positions: 2',
    'line,Account,Product,Contract,Exchange,Term,Balmo Date,Last Trading Date,Multiplier,Unit,Price Unit,Lots,Price,Settlement Price,OTE,record,type,side',
    '1,PAPER-01,(derived),7E,CME,Aug 24,,2024-08-30,(derived),(derived),(derived),10,612.5,613.25,7500,P,,+',
  ]);
  expect(lines.slice(-2)).toEqual([
    'Left out: 1 × an option, which the product does not know (the first on line 3)',
    'All of it can be read. Names and sums are checked when it is imported.',
  ]);
});

test('every problem of a tried file is said by its line and place, and a name that no layout has', async () => {
  const wrong = sampleFile('wide-prices', 'harrow_curves_280624.csv').replace('613,25', '613.25');
  const { lines, isRead } = await trialOf('wide-prices', 'harrow_curves_280624.csv', wrong);
  expect(isRead).toBe(false);
  expect(lines.slice(-2)).toEqual([
    'It would be refused:',
    "  line 3, D (Aug 24): '613.25' is not a number with a decimal comma",
  ]);
  expect(await trialOf('wide-prices', 'curves.csv', wrong)).toEqual({
    lines: [
      'curves.csv fits no file layout. There are:',
      '  harrow-curves: harrow_curves_{DDMMYY}*.csv',
    ],
    isRead: false,
  });
});

test.each(readdirSync(LAYOUT_SAMPLES))('the rows of the sample %s are read', async (sample) => {
  const { lines } = await trialOf(sample, 'nothing', 'x');
  expect(lines[0]).toBe('nothing fits no file layout. There are:');
});

test('an XML file is tried as every other: each record by the line on which it begins', async () => {
  const name = 'CMESTP_20240628.xml';
  const content = sampleFile('cme-stp', name);
  const { lines, isRead } = await trialOf('cme-stp', name, content);
  expect(isRead).toBe(true);
  expect(lines).toContain(
    'Left out: 1 × a spread whose legs are told as well (the first on line 24)',
  );
  const handed = { fileName: name, content, receivedAt: RECEIVED, fromLine: 1, mostRows: 200 };
  const [reading] = trialReadings(handed, await rowsOf('cme-stp'), '2024-06-28');
  expect(reading).toMatchObject({ layout: 'cme-stp', kind: 'trades', delimiter: '', problems: [] });
  expect(reading?.fates.map(({ what, why }) => why ?? what)).toEqual([
    ...['rows', 'a spread whose legs are told as well'],
  ]);
  expect(reading?.lines).toEqual([3, 3, 0, 14, 14, 0, 24, 24, 1, 33, 33, 0]);
  expect(reading?.sections[0]?.shown.map(({ line }) => line)).toEqual([3, 14, 33]);
});

test.each([
  [
    '.xml,,0',
    '.xml,comma,0',
    'J (Record Path): is of an XML file, which has no delimiter, no line of names and no lines to skip',
  ],
  [
    'FIXML/TrdCaptRpt',
    '/FIXML/@RptID',
    "J (Record Path): '/FIXML/@RptID' is no path of elements as FIXML/TrdCaptRpt",
  ],
  [
    'Instrmt/@MMY',
    'Instrmt/@MMY/ID',
    'G (From): is no place in an element, as @RptID or RptSide/Pty[@R=24]/@ID',
  ],
  [
    'Pty[@R=36]/@ID',
    'Pty[@R=36/@ID',
    'G (From): is no place in an element, as @RptID or RptSide/Pty[@R=24]/@ID',
  ],
  ['@LastQty', '12/4', 'G (From): is no place in an element, as @RptID or RptSide/Pty[@R=24]/@ID'],
])('%s as %s in a layout of XML is refused', async (from, to, problem) => {
  const folder = path.join(LAYOUT_SAMPLES, 'cme-stp', 'reference');
  const files = Object.fromEntries(
    (await readReferenceFolder(folder)).map(({ file_name, content }) => [
      file_name,
      /_(?:parts|fields)\.csv$/.test(file_name) ? content.replace(from, to) : content,
    ]),
  );
  const rows = parseLayoutFiles(files);
  const said =
    'problems' in rows ? rows.problems.map(({ column, message }) => `${column}: ${message}`) : [];
  expect(said).toContain(problem);
});
