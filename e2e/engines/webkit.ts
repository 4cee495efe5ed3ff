import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Engine } from './engine.ts';
import { handOf } from './hand.ts';

const START_MS = 60_000;
const STEP_MS = 100;
/** The engine's own browser, which Debian has beside the library. */
const BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
/** Its tool bar would hold the window at 447 px. */
const NARROW_BAR = `button, entry, box, toolbar, toolitem, headerbar {
  padding: 0; margin: 0; min-width: 0; min-height: 0; border-width: 0;
}`;
const SCREEN = { width: 1600, height: 1200 };

/** Debian's WebKitGTK, by WebDriver, on a screen of its own that is a file. */
export async function startWebkit(): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-webkit-'));
  const downloads = join(folder, 'downloads');
  mkdirSync(downloads);
  writeFileSync(join(folder, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  const screen = await startScreen(folder);
  const driver = await startDriver(folder, screen.display);
  const resize = async (width: number, height: number) => {
    const bar = await driver.evaluate<number>('return outerHeight - innerHeight');
    await driver.call('POST', '/window/rect', { x: 0, y: 0, width, height: height + bar });
    // The page hears of its window's size a while later.
    const until = Date.now() + START_MS;
    while ((await driver.evaluate<number>('return innerWidth')) !== width) {
      if (Date.now() > until) throw new Error(`The window does not become ${width} px wide`);
      await sleep(STEP_MS);
    }
  };
  return {
    name: `WebKitGTK ${driver.version}`,
    open: async (url) => {
      await driver.call('POST', '/url', { url });
    },
    resize,
    evaluate: driver.evaluate,
    picture: async () => {
      // The screen shows what was painted two frames later.
      await driver.evaluate(
        'return new Promise((done) => requestAnimationFrame(() => setTimeout(done, 150)))',
      );
      return readFileSync(screen.file);
    },
    hand: {
      ...handOf(async (source) => driver.call('POST', '/actions', { actions: [source] })),
      // The driver has no wheel.
      turn: async ({ x, y }, down) => driver.evaluate(`${SCROLL} scroll(${x}, ${y}, ${down});`),
    },
    downloads,
    uncaught: () => [],
    close: async () => {
      await driver.call('DELETE', '').catch(() => undefined);
      driver.end();
      screen.end();
      await sleep(STEP_MS);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Scrolls as a wheel would what lies at a place. */
const SCROLL = `function scroll(x, y, down) {
  const scrolls = (element) => /auto|scroll/.test(getComputedStyle(element).overflowY) && element.scrollHeight > element.clientHeight;
  let element = document.elementFromPoint(x, y);
  while (element !== null && !scrolls(element)) element = element.parentElement;
  (element ?? document.scrollingElement).scrollBy(0, down);
}`;

async function startScreen(folder: string) {
  const { width, height } = SCREEN;
  const server = spawn(
    'Xvfb',
    [
      ...['-displayfd', '3', '-screen', '0', `${width}x${height}x24`],
      ...['-fbdir', folder, '-nolisten', 'tcp'],
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const [display] = (await Promise.race([
    once(server.stdio[3] as NodeJS.ReadableStream, 'data'),
    failureOf(server),
  ])) as [Buffer];
  return {
    display: `:${String(display).trim()}`,
    file: join(folder, 'Xvfb_screen0'),
    end: () => server.kill(),
  };
}

async function failureOf(child: ChildProcess): Promise<never> {
  const [why] = (await Promise.race([once(child, 'exit'), once(child, 'error')])) as [unknown];
  throw new Error(`${child.spawnfile} ended: ${String(why)}`);
}

async function startDriver(folder: string, display: string) {
  mkdirSync(join(folder, 'gtk-3.0'));
  writeFileSync(join(folder, 'gtk-3.0', 'gtk.css'), NARROW_BAR);
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      XDG_CONFIG_HOME: folder,
      // The machine has no graphics card, and its containers nest no further.
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  let base = `http://127.0.0.1:${port}/session`;
  const call = async <Result>(method: string, path: string, body?: object): Promise<Result> => {
    const response = await fetch(`${base}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as {
      value: Result & { readonly error?: string; readonly message?: string };
    };
    if (!response.ok) throw new Error(`${path}: ${value.error ?? ''} ${value.message ?? ''}`);
    return value;
  };
  const begin = async () =>
    call<Session>('POST', '', {
      capabilities: {
        alwaysMatch: {
          'webkitgtk:browserOptions': { binary: BROWSER, args: ['--automation'] },
        },
      },
    });
  const { sessionId, capabilities } = await Promise.race([untilReady(begin), failureOf(driver)]);
  base += `/${sessionId}`;
  const evaluate = async <Result>(body: string) =>
    call<Result>('POST', '/execute/sync', {
      script: `return (async () => {${body}})()`,
      args: [],
    });
  return {
    call,
    evaluate,
    version: capabilities.browserVersion,
    end: () => driver.kill(),
  };
}

type Session = {
  readonly sessionId: string;
  readonly capabilities: { readonly browserVersion: string };
};

async function untilReady<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const until = Date.now() + START_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > until) throw error;
      await sleep(STEP_MS);
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
