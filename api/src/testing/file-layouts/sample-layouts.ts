import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { demoReference } from '@fairlead/development/reference';

import { CHECKOUT } from '@fairlead/platform/config';
import type { Db } from '@fairlead/platform/database/db';
import {
  importReference,
  storeReferenceSet,
} from '../../../../areas/tasks/api/reference/reference.service.ts';

export const LAYOUT_SAMPLES = path.join(CHECKOUT, 'api/samples/layouts');

/** A file of a sample of layouts. */
export const sampleFile = (sample: string, name: string): string =>
  readFileSync(path.join(LAYOUT_SAMPLES, sample, name), 'utf8');

type Named = { readonly file_name: string; readonly content: string };

/** The invented firm's reference data with the file layouts of samples, and `more` rows of other files. */
async function referenceWithLayouts(
  samples: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<readonly Named[]> {
  const files = new Map((await demoReference()).map((each) => [each.file_name, each.content]));
  const add = (name: string, content: string) => {
    const [, ...rows] = content.trimEnd().split('\n');
    const before = files.get(name);
    files.set(name, before === undefined ? content : `${before.trimEnd()}\n${rows.join('\n')}\n`);
  };
  for (const sample of samples)
    for (const name of readdirSync(path.join(LAYOUT_SAMPLES, sample, 'reference')))
      add(name, sampleFile(sample, path.join('reference', name)));
  for (const [name, rows] of Object.entries(more)) add(name, `\n${rows}`);
  return [...files].map(([file_name, content]) => ({ file_name, content }));
}

/** Imports the invented firm's reference data with the file layouts of samples. */
export async function loadLayouts(
  db: Db,
  samples: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const files = await referenceWithLayouts(samples, more);
  const by = { requestId: 'test' };
  const setId = await storeReferenceSet(db, { files, uploadedBy: 'a@halyard.example', ...by });
  await importReference(db, { setId, loadedBy: 'a@halyard.example', ...by });
}
