import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium, type Page } from '@playwright/test';

import { findChromium } from '../../bin/chromium.mjs';
import { ROOT } from '../stack/releases.ts';
import type { Engine } from './engine.ts';
import type { Hand } from './hand.ts';

export async function startChromium(): Promise<Engine> {
  const executablePath = findChromium(ROOT);
  const downloads = mkdtempSync(join(tmpdir(), 'fairlead-chromium-'));
  const browser = await chromium.launch({
    args: ['--font-render-hinting=none', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    // People have scroll bars.
    ignoreDefaultArgs: ['--hide-scrollbars'],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  const uncaught: string[] = [];
  page.on('pageerror', (error) => uncaught.push(String(error)));
  page.on('download', (file) => void file.saveAs(join(downloads, file.suggestedFilename())));
  return {
    name: `Chromium ${browser.version()}`,
    open: async (url) => {
      await page.goto(url, { waitUntil: 'load' });
    },
    resize: async (width, height) => page.setViewportSize({ width, height }),
    evaluate: async <Result>(body: string) =>
      JSON.parse(
        await page.evaluate<string>(
          `(async () => JSON.stringify(await (async () => {${body}})() ?? null))()`,
        ),
      ) as Result,
    picture: async () => page.screenshot(),
    hand: handOn(page),
    downloads,
    uncaught: () => uncaught,
    close: async () => {
      await browser.close();
      rmSync(downloads, { recursive: true, force: true });
    },
  };
}

function handOn({ mouse, keyboard }: Page): Hand {
  return {
    press: async ({ x, y }, times = 1) => mouse.click(x, y, { clickCount: times }),
    drag: async (from, to) => {
      await mouse.move(from.x, from.y);
      await mouse.down();
      await mouse.move(to.x, to.y, { steps: 2 });
      await mouse.up();
    },
    turn: async ({ x, y }, down) => {
      await mouse.move(x, y);
      await mouse.wheel(0, down);
    },
    type: async (text) => keyboard.type(text),
    key: async (key, held = []) => keyboard.press([...held, key].join('+')),
  };
}
