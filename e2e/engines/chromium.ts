import { chromium } from '@playwright/test';

import { findChromium } from '../../bin/chromium.mjs';
import { ROOT } from '../stack/releases.ts';
import type { Engine } from './engine.ts';

export async function startChromium(): Promise<Engine> {
  const executablePath = findChromium(ROOT);
  const browser = await chromium.launch({
    args: ['--font-render-hinting=none', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  const page = await browser.newPage();
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
    close: async () => browser.close(),
  };
}
