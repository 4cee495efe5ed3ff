import type { Page } from '@playwright/test';

import { SCREENS, type Screen } from '../../fixtures/faults/screens.ts';
import { bringSomethingOfAll } from '../../fixtures/faults/world.ts';
import { PageCalls } from '../../fixtures/faults/calls.ts';
import { expect, test } from '../../fixtures/test.ts';

// A walk in numbers, for .ci/night: wheel and finger at nine places of every screen.
test.use({ world: 'scroll-long', actionTimeout: 30_000 });
test.describe.configure({ timeout: 1_800_000 });
test.beforeAll(async ({ givenAs, givenPnl }) => {
  test.setTimeout(300_000);
  await bringSomethingOfAll({ givenAs, givenPnl });
});

/** Parts of the window at which a hand may be, below the shell's bar. */
const ACROSS = [0.12, 0.5, 0.88];
const DOWN = [0.2, 0.5, 0.85];
const PLACES = DOWN.flatMap((down) => ACROSS.map((across) => ({ across, down })));
type Place = (typeof PLACES)[number];

/** Least that a page has below the window, px, to be scrolled at all. */
const MIN_PX = 40;
const STEP_PX = 240;

/** Screens that are pages: what an address opens over one scrolls in itself. */
const isPage = ({ path }: Screen) =>
  !/[?&](open|run|ticket|limits|explain|var|runs|close|edit)=/.test(path);

/** Sums, in the page, the px by which it and its tables are scrolled. */
const scrolled = (page: Page) =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll('main *')].map(({ scrollTop }) => scrollTop);
    return window.scrollY + parts.reduce((sum, top) => sum + top, 0);
  });

const toTheTop = (page: Page) => page.evaluate(() => window.scrollTo(0, 0));

const isLonger = (page: Page) =>
  page.evaluate(
    (least) => document.documentElement.scrollHeight - window.innerHeight > least,
    MIN_PX,
  );

function pointAt(page: Page, { across, down }: Place) {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  return { x: Math.round(width * across), y: Math.round(height * down) };
}

async function byWheel(page: Page, place: Place): Promise<void> {
  const { x, y } = pointAt(page, place);
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, STEP_PX);
}

async function byFinger(page: Page, place: Place): Promise<void> {
  const { x, y } = pointAt(page, place);
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...up: readonly number[]) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: up.map((by) => ({ x, y: y - by })),
    });
  await send('touchStart', 0);
  for (const by of [30, 60, 90, 120, 150]) await send('touchMove', by);
  await send('touchEnd');
  await touch.detach();
}

/** Places of a screen at which a hand moves nothing; none of one that has nothing below the window. */
async function deadPlaces(page: Page, hand: typeof byWheel): Promise<readonly string[]> {
  const dead: string[] = [];
  if (!(await isLonger(page))) return dead;
  for (const place of PLACES) {
    await toTheTop(page);
    const before = await scrolled(page);
    await hand(page, place);
    const moved = expect.poll(() => scrolled(page), { timeout: 2_000 }).not.toBe(before);
    await moved.catch(() => dead.push(`${place.across} across, ${place.down} down`));
  }
  return dead;
}

for (const [area, named] of Object.entries(SCREENS)) {
  const screens = named.filter(isPage);

  test(
    `${area}: the wheel moves the page at nine places of each screen`,
    { tag: '@night' },
    async ({ page, signInAs }) => {
      const calls = new PageCalls(page);
      await signInAs(screens[0]?.person ?? 'olav', '/');
      for (const { path } of screens) {
        await calls.open(path);
        expect(await deadPlaces(page, byWheel), path).toEqual([]);
      }
    },
  );

  test.describe('by finger', () => {
    test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

    test(
      `${area}: a finger moves the page at nine places of each screen`,
      { tag: ['@night', '@SHL-29'] },
      async ({ page, signInAs }) => {
        const calls = new PageCalls(page);
        await signInAs(screens[0]?.person ?? 'olav', '/');
        for (const { path } of screens) {
          await calls.open(path);
          expect(await deadPlaces(page, byFinger), path).toEqual([]);
        }
      },
    );
  });
}
