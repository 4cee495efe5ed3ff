import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from '@jest/globals';

import { LAYOUT_SAMPLES, sampleFile } from '@fairlead/api/testing/file-layouts/sample-layouts';
import { tryFile } from './layout-trial.ts';

const filesIn = (folder: string) =>
  readdirSync(path.join(LAYOUT_SAMPLES, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

const layoutFiles = (sample: string) =>
  Object.fromEntries(
    filesIn(path.join(sample, 'reference'))
      .filter((name) => name.startsWith('file_layout'))
      .map((name) => [name, sampleFile(sample, path.join('reference', name))]),
  );

const SAMPLES = readdirSync(LAYOUT_SAMPLES).flatMap((sample) =>
  filesIn(sample).map((name) => [sample, name] as const),
);

test.each(SAMPLES)('the sample %s reads its %s, and says of each line what it became', (...of) => {
  const [sample, fileName] = of;
  const bytes = readFileSync(path.join(LAYOUT_SAMPLES, sample, fileName));
  const outcome = tryFile({
    fileName,
    bytes,
    layouts: { files: layoutFiles(sample) },
    fromLine: 1,
    today: '2024-06-28',
    receivedAt: '2024-06-28T22:00:00Z',
  });
  if ('wrong' in outcome) throw new Error(outcome.wrong);
  const [reading] = outcome.trial.readings;
  expect(outcome.trial.readings).toHaveLength(1);
  expect(reading?.problems).toEqual([]);
  // Each row comes of a line that is said to make rows.
  const lines = reading?.lines ?? [];
  const fateOf = (line: number) => {
    for (let at = 0; at < lines.length; at += 3)
      if ((lines[at] ?? 0) <= line && line <= (lines[at + 1] ?? 0))
        return reading?.fates[lines[at + 2] ?? -1]?.what;
    return undefined;
  };
  const shown = reading?.sections.flatMap((section) => section.shown) ?? [];
  expect(new Set(shown.map(({ line }) => fateOf(line)))).toEqual(
    new Set(shown.length === 0 ? [] : ['rows']),
  );
});
