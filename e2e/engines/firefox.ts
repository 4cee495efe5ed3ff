import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Engine } from './engine.ts';
import { handOf } from './hand.ts';

const START_MS = 120_000;

/** Debian's Firefox, by WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'fairlead-firefox-'));
  const downloads = join(profile, 'downloads');
  mkdirSync(downloads);
  writeFileSync(join(profile, 'user.js'), preferences(downloads));
  const program = process.env['FAIRLEAD_FIREFOX'] ?? 'firefox-esr';
  const args = ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile];
  const browser = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(browser, 'exit').catch(() => undefined);
  const uncaught: string[] = [];
  const { call, capabilities } = await session(await addressOf(browser), ({ method, params }) => {
    if (method === 'log.entryAdded' && isUncaught(params)) uncaught.push(params.text);
  });
  await call('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = await call<{ contexts: { context: string }[] }>(
    'browsingContext.getTree',
    {},
  );
  const context = contexts[0]?.context ?? '';
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    open: async (url) => {
      await call('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    resize: async (width, height) => {
      await call('browsingContext.setViewport', { context, viewport: { width, height } });
    },
    evaluate: async <Result>(body: string) => {
      const answer = await call<Evaluated>('script.callFunction', {
        functionDeclaration: `async () => JSON.stringify(await (async () => {${body}})() ?? null)`,
        target: { context },
        awaitPromise: true,
      });
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
      return JSON.parse(answer.result.value) as Result;
    },
    picture: async () => {
      const { data } = await call<{ data: string }>('browsingContext.captureScreenshot', {
        context,
      });
      return Buffer.from(data, 'base64');
    },
    hand: handOf(async (source) => call('input.performActions', { context, actions: [source] })),
    downloads,
    uncaught: () => uncaught,
    close: async () => {
      browser.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** Files are saved without a question. */
function preferences(downloads: string): string {
  return Object.entries({
    'browser.download.folderList': 2,
    'browser.download.dir': downloads,
  })
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`)
    .join('\n');
}

type Evaluated =
  | { readonly type: 'success'; readonly result: { readonly value: string } }
  | { readonly type: 'exception'; readonly exceptionDetails: { readonly text: string } };

function addressOf(browser: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const late = setTimeout(() => reject(new Error(`Firefox does not start: ${said}`)), START_MS);
    browser.once('error', reject);
    browser.once('exit', () => reject(new Error(`Firefox ended: ${said}`)));
    browser.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(said) ?? [];
      if (address === undefined) return;
      clearTimeout(late);
      resolve(address);
    });
  });
}

type Reply = {
  readonly id?: number;
  readonly type: string;
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
};

type Heard = {
  readonly method: string;
  readonly params: LogEntry;
};

type LogEntry = { readonly type: string; readonly level: string; readonly text: string };

/** Words of files whose page was left meanwhile: the digest of nothing, and a font. */
const OF_LEFT_PAGES = [
  'OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb',
  'downloadable font: download failed',
];

function isUncaught({ type, level, text }: LogEntry): boolean {
  const isOfLeft = OF_LEFT_PAGES.some((words) => text.includes(words));
  return type === 'javascript' && level === 'error' && !isOfLeft;
}

/** A session of WebDriver BiDi: commands in, each with its answer; events are heard. */
async function session(address: string, hear: (event: Heard) => void) {
  const socket = new WebSocket(`${address}/session`);
  await once(socket, 'open');
  const waiting = new Map<number, (reply: Reply) => void>();
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply | (Heard & { readonly type: 'event' });
    if (reply.type === 'event') hear(reply as Heard);
    else if ('id' in reply) waiting.get(reply.id ?? 0)?.(reply);
  });
  const call = async <Result>(method: string, params: object): Promise<Result> => {
    const id = waiting.size + 1;
    const reply = await new Promise<Reply>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    if (reply.type !== 'success')
      throw new Error(`${method}: ${reply.error ?? ''} ${reply.message ?? ''}`);
    return reply.result as Result;
  };
  type Session = { readonly capabilities: { readonly browserVersion: string } };
  const { capabilities } = await call<Session>('session.new', { capabilities: {} });
  return { call, capabilities };
}
