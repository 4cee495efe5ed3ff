import { readdirSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from '@jest/globals';

import { reasonText } from '../../platform/tasks/task.ts';
import { tried } from '../../file-layouts/try-layout.rules.ts';
import { LAYOUT_SAMPLES, sampleFile } from '../../testing/file-layouts/sample-layouts.ts';
import { parseLayoutFiles } from './layout-folder.rules.ts';
import { readReferenceFolder } from './reference-folder.ts';

async function trialOf(sample: string, fileName: string, content: string) {
  const folder = path.join(LAYOUT_SAMPLES, sample, 'reference');
  const files = Object.fromEntries(
    (await readReferenceFolder(folder)).map((each) => [each.file_name, each.content]),
  );
  const rows = parseLayoutFiles(files);
  if ('problems' in rows) throw new Error(rows.problems.map(reasonText).join('\n'));
  return tried({ fileName, content, receivedAt: '2024-06-28T22:00:00Z' }, rows, '2024-06-28');
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
