import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { parseScreen } from './names.ts';
import { screenFiles } from './screen.ts';

// Writes a call and its screen: pnpm new screen AREA NAME --from TABLE --columns code:text,left_on?:day --access PERMISSION
const ROOT = path.join(import.meta.dirname, '../..');
const at = (file: string) => path.join(ROOT, file);
const OPTIONS = {
  from: { type: 'string' },
  columns: { type: 'string' },
  access: { type: 'string' },
} as const;

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: OPTIONS });
  const [what, ...words] = positionals;
  if (what !== 'screen') throw new Error("There is 'pnpm new screen'");
  const screen = parseScreen(words, values);
  const files = screenFiles(screen, (file) => fs.readFileSync(at(file), 'utf8'));
  const isNew = (file: string) => file.includes(`/${screen.name}`);
  const taken = [...files.keys()].filter((file) => isNew(file) && fs.existsSync(at(file)));
  if (taken.length > 0) throw new Error(`${taken.join(', ')} is there already`);
  for (const [file, text] of files) {
    fs.mkdirSync(path.dirname(at(file)), { recursive: true });
    fs.writeFileSync(at(file), text);
  }
  execFileSync('prettier', ['--write', '--log-level', 'warn', ...[...files.keys()].map(at)]);
  console.log([...files.keys()].join('\n'));
  console.log(`
To do by hand: 'pnpm calls', then who may call it in api/calls.txt; a menu entry in
remote-${screen.area}/src/contribution.ts and bin/menu.test.ts, where it is to have one.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
