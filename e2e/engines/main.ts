/**
 * Looks in Chromium, Firefox and WebKit at every state of the gallery that holds figures: no figure, no date is cut,
 * neither by geometry nor by picture, on a desk and on a phone; and nothing that can be pressed lies under a scroll bar. `--planted` brings back the ellipsis that figures of tables
 * had, with letters a trace wider: Firefox, which alone cut them, has to find it by picture. `--planted-box` puts figures into
 * boxes that are too narrow: every engine has to find it by geometry. `--planted-bar` lets bars lie over what is scrolled, as they
 * did in WebKit. Arguments name engines: `firefox`.
 */
import { startGallery } from '../stack/table-pages.ts';
import { startChromium } from './chromium.ts';
import { type CutFigure, LOOK_AT_FIGURES, type Looked } from './cut-figures.ts';
import type { Engine, StartEngine } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { UNDER_BARS } from './under-bars.ts';
import { startWebkit } from './webkit.ts';

const ENGINES: Readonly<Record<string, StartEngine>> = {
  chromium: startChromium,
  firefox: startFirefox,
  webkit: startWebkit,
};
const SIZES = [
  [1400, 900],
  [390, 844],
] as const;

const PLANTED: Readonly<Record<string, string>> = {
  // As it was before: figures of a table ended in an ellipsis where letters were a fraction too wide.
  '--planted': `.body .cell.align-end { overflow: clip !important; text-overflow: ellipsis !important; }
    .body .cell.align-end .figure { letter-spacing: 0.02em; }`,
  '--planted-box': `.body .cell.align-end .figure {
      display: inline-block !important; max-width: 1em !important; min-width: 0 !important; padding: 0 !important;
      white-space: nowrap !important; overflow: clip !important;
    }`,
  // An engine with bars of its own has them over what is scrolled, where it may.
  '--planted-bar': '.scroller { scrollbar-width: thin !important; }',
};

/** Tables that have such figures. */
const PLANTED_IN: readonly string[] = ['numbers', 'tree', 'orders', 'sideways'];

/** Styles that lift everything that could cut a figure: the screenshot has to be the same. */
const LIFTED = `.body .cell:is(.align-end, .kind-date, .kind-month, .kind-instant), .body .figure, .body .unit {
    overflow: visible !important; text-overflow: clip !important;
  }`;

/** Styles that stop motion, which would change each screenshot. */
const STILL = `*, ::before, ::after { animation: none !important; transition: none !important; caret-color: transparent !important; }`;
const MAX_TRIES = 10;
/** Two frames: what was changed is laid out and painted. */
const FRAMES =
  'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))';

const planted = Object.entries(PLANTED).find(([argument]) => process.argv.includes(argument))?.[1];
const picked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
let passed = 0;
let failed = 0;

const gallery = await startGallery();
for (const [name, start] of Object.entries(ENGINES)) {
  if (picked.length > 0 && !picked.includes(name)) continue;
  const engine = await start().catch((error: unknown) => {
    tell(`${name} starts`, [String(error)]);
    return undefined;
  });
  if (engine === undefined) continue;
  try {
    await lookIn(engine);
  } finally {
    await engine.close();
  }
}
await gallery.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);

async function lookIn(engine: Engine): Promise<void> {
  const begun = Date.now();
  await engine.open(gallery.url);
  const states = planted === undefined ? await statesOf(engine) : PLANTED_IN;
  let figures = 0;
  for (const state of states) {
    try {
      await engine.open(`${gallery.url}?state=${state}&mode=light`);
      await standStill(engine);
      if (planted !== undefined) await plant(engine, planted);
      for (const [width, height] of SIZES) {
        await engine.resize(width, height);
        await standStill(engine);
        const looked = await lookAt(engine);
        const under = await engine.evaluate<readonly string[]>(UNDER_BARS);
        tell(
          `${engine.name}, ${width} px, ${state}, pressed`,
          under.map((name) => `'${name}' lies under a scroll bar`),
        );
        figures += looked.figures;
        if (looked.figures > 0) tell(`${engine.name}, ${width} px, ${state}`, looked.cut.map(line));
      }
    } catch (error) {
      tell(`${engine.name}, ${state}`, [String(error)]);
    }
  }
  const seconds = Math.round((Date.now() - begun) / 1_000);
  console.log(`# ${engine.name}: ${figures} figures of ${states.length} states, ${seconds} s`);
  if (figures < states.length) tell(`${engine.name} sees figures`, [`only ${figures}`]);
}

/** A page has one of its sizes already: laid out for the other one, it is laid out again for each with what is planted. */
async function plant(engine: Engine, text: string): Promise<void> {
  await style(engine, text, 'planted');
  await engine.resize(...SIZES[1]);
  await standStill(engine);
}

function line({ text, where, why }: CutFigure): string {
  return `${text} in ${where}: ${why}`;
}

async function lookAt(engine: Engine): Promise<Looked> {
  const looked = await engine.evaluate<Looked>(LOOK_AT_FIGURES);
  if (looked.figures === 0) return looked;
  return (await isWhole(engine))
    ? looked
    : {
        ...looked,
        cut: [
          ...looked.cut,
          { text: 'a figure', where: 'picture', why: 'it is whole only where nothing cuts' },
        ],
      };
}

/**
 * True when the screenshot of a table stays the same once all that could cut a figure is lifted.
 */
async function isWhole(engine: Engine): Promise<boolean> {
  const hasCells = 'return document.querySelector(".body .cell") !== null';
  if (!(await engine.evaluate<boolean>(hasCells))) return true;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const before = await engine.picture();
    await style(engine, LIFTED, 'lifted');
    const lifted = await engine.picture();
    await style(engine, '', 'lifted');
    if (before.equals(lifted)) return true;
    if (before.equals(await engine.picture())) return false;
  }
  throw new Error('The page does not stand still');
}

/** Puts a style sheet under a name beside the page's own, in place of the last of that name. */
async function style(engine: Engine, text: string, name: string): Promise<void> {
  await engine.evaluate(`
    const one = document.querySelector('style[data-engines=${name}]') ?? document.createElement('style');
    one.dataset.engines = '${name}';
    one.textContent = ${JSON.stringify(text)};
    document.head.append(one);
    return await ${FRAMES};`);
}

async function standStill(engine: Engine): Promise<void> {
  await engine.evaluate(`
    for (let i = 0; i < 100 && document.querySelector('main') === null; i += 1) await new Promise((done) => setTimeout(done, 50));
    await document.fonts.ready;
    return await ${FRAMES};`);
  await style(engine, STILL, 'still');
}

async function statesOf(engine: Engine): Promise<readonly string[]> {
  return engine.evaluate<string[]>(`
    for (let i = 0; i < 100 && document.querySelector('main a') === null; i += 1) await new Promise((done) => setTimeout(done, 50));
    return [...document.querySelectorAll('main a[href*="mode=light"]')].map((link) => new URLSearchParams(link.getAttribute('href')).get('state'))`);
}

function tell(what: string, problems: readonly string[]): void {
  if (problems.length === 0) passed += 1;
  else failed += 1;
  if (problems.length > 0)
    console.log(
      `FAILED  ${what}\n${[...new Set(problems)].map((one) => `        ${one}`).join('\n')}`,
    );
}
