import { setTimeout as sleep } from 'node:timers/promises';

import type { Engine } from '../engine.ts';
import { IN_SIGHT, type InSight } from './in-sight.ts';

const PATIENCE_MS = 30_000;
const STEP_MS = 100;

/** The page in front of a person: what is looked for on it and done with it. All of it is waited for. */
export class Screen {
  readonly engine: Engine;
  readonly #base: string;

  constructor(engine: Engine, base: string) {
    this.engine = engine;
    this.#base = base;
  }

  /** Opens an address of the product. */
  open(path: string): Promise<void> {
    return this.engine.open(this.#base + path);
  }

  /** Path and search of where the page is. */
  address(): Promise<string> {
    return this.engine.evaluate<string>('return location.pathname + location.search');
  }

  /** An element that is in sight, under nothing else. */
  see(css: string, name = ''): Promise<InSight> {
    return this.until(`${css} ${name}`, () => this.look(css, name));
  }

  /** An element as it is now; null where there is none to press. */
  look(css: string, name = ''): Promise<InSight | null> {
    return this.engine.evaluate<InSight | null>(
      `${IN_SIGHT} return inSight(${JSON.stringify(css)}, ${JSON.stringify(name)});`,
    );
  }

  async press(css: string, name = '', times = 1): Promise<void> {
    // What has just come may still move.
    await this.see(css, name);
    await sleep(2 * STEP_MS);
    await this.engine.hand.press(await this.see(css, name), times);
  }

  /** Types into a field in place of what is in it, and leaves it. */
  async fill(css: string, name: string, text: string): Promise<void> {
    await this.press(css, name);
    await this.engine.hand.key('a', ['Control']);
    await this.engine.hand.type(text);
    await this.engine.hand.key('Tab');
  }

  /** Words that stand on the page, as they match. */
  async reads(words: RegExp): Promise<RegExpExecArray> {
    return this.until(String(words), async () => words.exec(await this.text()));
  }

  text(): Promise<string> {
    return this.engine.evaluate<string>('return document.body.innerText');
  }

  count(css: string): Promise<number> {
    return this.engine.evaluate<number>(
      `return document.querySelectorAll(${JSON.stringify(css)}).length`,
    );
  }

  async gone(css: string): Promise<void> {
    await this.until(`${css} gone`, async () => (await this.count(css)) === 0);
  }

  /** Asks until the answer is one; while a page is left there is none. */
  async until<Answer>(
    what: string,
    ask: () => Promise<Answer | null | undefined | false>,
  ): Promise<Answer> {
    const end = Date.now() + PATIENCE_MS;
    let trouble: unknown;
    for (;;) {
      try {
        const answer = await ask();
        if (answer !== null && answer !== undefined && answer !== false) return answer;
      } catch (error) {
        trouble = error;
      }
      if (Date.now() > end) {
        throw new Error(`in ${PATIENCE_MS / 1000} s no ${what}`, { cause: trouble });
      }
      await sleep(STEP_MS);
    }
  }
}

/** Part of a way, in the words of who goes it. */
export type Step = {
  readonly name: string;
  /** Set for a step of the smoke test, which each change goes, and not the night alone. */
  readonly isSmoke?: boolean;
  readonly go: (screen: Screen) => Promise<void>;
};

/** Ends a step that is not as it should be. */
export function hold(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(what);
}
