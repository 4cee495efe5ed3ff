import { join } from 'node:path';

import { readReferenceFolder } from '@fairlead/tasks/api/demo';

const FOLDER = join(import.meta.dirname, '../../reference');

/** The files of what the invented firm's statements may name (docs/reference-data.md). */
export const demoReference = () => readReferenceFolder(FOLDER);
