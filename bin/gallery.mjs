/** `pnpm gallery`: builds and serves every state of table and charts, until it is stopped. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { bringPackages } from './packages.mjs';
import { run } from './tally.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const { node } = await bringPackages(root, (line) => console.log(`# ${line}`));
process.exit(await run([node, path.join(root, 'lab/gallery/main.ts')], { cwd: root, env: {} }));
