import { existsSync } from 'node:fs';

import type { Page } from 'playwright-core';

import { TaskFailure } from '@fairlead/platform/tasks/task';

const USUAL = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Chromium as it is installed here: the one that FAIRLEAD_CHROMIUM names, else the usual ones. */
export function installedChromium(
  named: string | undefined,
  exists: (path: string) => boolean = existsSync,
): string | undefined {
  const places = named === undefined || named === '' ? USUAL : [named];
  return places.find((path) => exists(path));
}

/** Same data, same picture: one size, one zone, one language, light, and nothing that moves. */
const LOOK = {
  viewport: { width: 1400, height: 900 },
  deviceScaleFactor: 2,
  colorScheme: 'light',
  reducedMotion: 'reduce',
  timezoneId: 'UTC',
  locale: 'en-GB',
} as const;

const isRoot = process.getuid?.() === 0;

/**
 * Opens an address in a browser of its own and hands its page over; the browser is gone afterwards,
 * also when `signal` fires.
 *
 * @throws TaskFailure where no Chromium is installed
 */
export async function withPage<Answer>(
  signal: AbortSignal,
  work: (page: Page) => Promise<Answer>,
): Promise<Answer> {
  const executablePath = installedChromium(process.env['FAIRLEAD_CHROMIUM']);
  if (executablePath === undefined) {
    throw new TaskFailure(
      'No Chromium is installed where the worker runs; FAIRLEAD_CHROMIUM names one that lies elsewhere',
      { type: 'NoBrowser', scope: 'pictures', dict: {} },
    );
  }
  // Loaded where a picture is taken alone: no other run and no server waits for so much code.
  const { chromium } = await import('playwright-core');
  // Chromium's own sandbox does not work for root.
  const args = ['--font-render-hinting=none', '--disable-lcd-text'];
  const browser = await chromium.launch({ executablePath, chromiumSandbox: !isRoot, args });
  const close = () => void browser.close();
  signal.addEventListener('abort', close, { once: true });
  try {
    const context = await browser.newContext(LOOK);
    return await work(await context.newPage());
  } finally {
    signal.removeEventListener('abort', close);
    await browser.close();
  }
}
