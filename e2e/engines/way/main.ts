/**
 * Goes one way through the product, as people do, in Chromium, Firefox and WebKit: sign-in, EDF Trades, clipboard, files, drawer,
 * ticket, P&L, accounting, a task, sign-out. Prints a line a step. Arguments name engines: `firefox`. `--smoke` goes the steps that
 * each change is looked at by, `--only=ticket` and by sign-ins those whose names have the word. `--planted` makes a page that does not hear when a trade is verified: the way has to say so.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { startDatabaseServer } from '../../stack/database.ts';
import { startProduct } from '../../stack/product.ts';
import { buildProduct, ROOT } from '../../stack/releases.ts';
import { startChromium } from '../chromium.ts';
import type { Engine, StartEngine } from '../engine.ts';
import { startFirefox } from '../firefox.ts';
import { BACK_OFFICE } from './back-office.ts';
import { DOWNLOADS } from './downloads.ts';
import { EDF } from './edf.ts';
import { bringAll } from './given.ts';
import { PNL } from './pnl.ts';
import { Screen, type Step } from './screen.ts';
import { signIn, signOut } from './sign-in.ts';
import { TRADING } from './trading.ts';
import { startWebkit } from '../webkit.ts';

const ENGINES: Readonly<Record<string, StartEngine>> = {
  chromium: startChromium,
  firefox: startFirefox,
  webkit: startWebkit,
};

const WAY: readonly Step[] = [
  signIn('maren', '/edf', true),
  ...EDF,
  ...DOWNLOADS,
  ...TRADING,
  ...PNL,
  signOut,
  signIn('bea', '/accounting'),
  ...BACK_OFFICE,
];

const PLANTED = `addEventListener('click', (event) => {
  if (event.target.closest('button')?.getAttribute('aria-label')?.startsWith('Verify trade')) event.stopImmediatePropagation();
}, true);`;

const options = process.argv.slice(2).filter((argument) => argument.startsWith('--'));
const picked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const only = options.find((option) => option.startsWith('--only='))?.slice('--only='.length);
const steps = WAY.filter(
  ({ name, isSmoke }) =>
    (isSmoke === true || !options.includes('--smoke')) &&
    (only === undefined || name.includes(only) || name.includes('signs ')),
);
/** Folder of pictures of failures. */
const PICTURES = join(ROOT, 'test-results', 'way');
let passed = 0;
let failed = 0;

await buildProduct();
const endDatabase = await startDatabaseServer();
const product = await startProduct('way');
try {
  await bringAll(product);
  for (const [name, start] of Object.entries(ENGINES)) {
    if (picked.length === 0 || picked.includes(name)) await goIn(name, start);
  }
} finally {
  await product.stop();
  await endDatabase();
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);

async function goIn(name: string, start: StartEngine): Promise<void> {
  const begun = Date.now();
  let engine: Engine;
  try {
    engine = await start();
  } catch (error) {
    tell(`${name} starts`, 0, error);
    return;
  }
  try {
    await engine.resize(1400, 900);
    const screen = new Screen(engine, product.url);
    for (const step of steps) await take(step, screen);
  } finally {
    await engine.close();
  }
  console.log(`# ${engine.name}: ${Math.round((Date.now() - begun) / 1_000)} s`);
}

async function take({ name, go }: Step, screen: Screen): Promise<void> {
  const begun = Date.now();
  const what = `${screen.engine.name}: ${name}`;
  try {
    const before = screen.engine.uncaught().length;
    if (options.includes('--planted')) await screen.engine.evaluate(PLANTED);
    await go(screen);
    const [error] = screen.engine.uncaught().slice(before);
    if (error !== undefined) throw new Error(`nothing caught ${error}`);
    tell(what, begun);
  } catch (error) {
    tell(what, begun, error);
    await keepPicture(screen.engine).catch(() => undefined);
  }
}

/** WebKit's picture is its screen, in the format of X. */
async function keepPicture(engine: Engine): Promise<void> {
  const bytes = await engine.picture();
  const ending = bytes.subarray(1, 4).toString() === 'PNG' ? 'png' : 'xwd';
  mkdirSync(PICTURES, { recursive: true });
  writeFileSync(join(PICTURES, `${engine.name}-${failed}.${ending}`), bytes);
}

function tell(what: string, begun: number, error?: unknown): void {
  const seconds = begun === 0 ? '' : `, ${((Date.now() - begun) / 1_000).toFixed(1)} s`;
  if (error === undefined) passed += 1;
  else failed += 1;
  console.log(error === undefined ? `ok      ${what}${seconds}` : `FAILED  ${what}${seconds}`);
  if (error !== undefined) console.log(`        ${(error as Error).message}`);
}
