/** `pnpm reference` writes table/REFERENCE.md again; a test compares it with the types. */
import fs from 'node:fs';
import path from 'node:path';

import { REFERENCE, referenceText } from './reference.mjs';

const root = path.join(import.meta.dirname, '../..');
fs.writeFileSync(path.join(root, REFERENCE), referenceText(root));
