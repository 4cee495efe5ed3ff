import type { Page } from '@playwright/test';

import { bringBackOffice } from '../../fixtures/back-office.ts';
import { isWhite } from '../../fixtures/bad-builds.ts';
import { BLOTTER_STATEMENTS } from '../../fixtures/blotter-statements.ts';
import { bringContradiction } from '../../fixtures/books.ts';
import { nameOf, PageCalls } from '../../fixtures/faults/calls.ts';
import {
  type Fault,
  FAULTS,
  FEW_FAULTS,
  plantWhiteScreen,
  SAID,
  USUAL_FAULTS,
} from '../../fixtures/faults/faults.ts';
import { OPENED, type Screen, SCREENS } from '../../fixtures/faults/screens.ts';
import { type Finding, Tally } from '../../fixtures/faults/tally.ts';
import { expect, test } from '../../fixtures/test.ts';

// A drill in numbers, for .ci/night: each call of each screen goes wrong in every way.
test.use({ world: 'faults', errorsExpected: true });
test.describe.configure({ timeout: 3_600_000 });

const tally = new Tally();
test.afterAll(() => process.stdout.write(`${String(tally)}\n`));

test.beforeEach(async ({ page }) => {
  if (process.env['FAIRLEAD_FAULTS'] === 'planted') await plantWhiteScreen(page);
});

test.beforeAll(async ({ given, givenAs, givenPnl }) => {
  test.setTimeout(300_000);
  await bringBackOffice({ givenAs, givenPnl });
  await bringContradiction(givenAs('anton'));
  await given.statements(BLOTTER_STATEMENTS);
});

/** A call whose failure takes nothing from a screen: a line beside a list that is whole without it. */
const SILENT = new Set(['GET /imports/progress']);

const WAYS_BACK =
  /^(Retry|ReTry|Latest run|Try again|Sign in again|Continue with your company account)$/;

/** Presses after which a way that is still there is none. */
const MOST_WAYS = 6;

/** Time after which a message is read and gone. */
const MESSAGES_GO_MS = 10_000;

/** A page on which screens are looked at one after another, and what they came to. */
class Look {
  readonly #page: Page;
  readonly #calls: PageCalls;
  readonly #uncaught: string[];

  constructor(page: Page, uncaught: string[]) {
    this.#page = page;
    this.#calls = new PageCalls(page);
    this.#uncaught = uncaught;
  }

  /** Calls that a screen makes when it is opened. */
  callsOf({ path }: Screen): Promise<readonly string[]> {
    return this.#calls.open(path);
  }

  /** Findings at a screen that is opened while a call of it goes wrong. */
  async after({ path }: Screen, call: string, fault: Fault): Promise<readonly Finding[]> {
    this.#uncaught.length = 0;
    const answer = fault.begin();
    await this.#page.route('**/api/**', (route) =>
      nameOf(route.request()) === call ? answer(route) : route.fallback(),
    );
    await this.#calls.open(path);
    const found: Finding[] = [];
    if (await isWhite(this.#page)) found.push('white screen');
    if (this.#uncaught.length > 0) found.push('uncaught error');
    const isOwed = fault.isSaid && !SILENT.has(call);
    if (isOwed && !(await this.#calls.heard())) found.push('nothing said');
    await this.#page.unroute('**/api/**');
    if (!(await this.#isBack())) found.push('no way back');
    return found;
  }

  /** Asks again where the screen offers it; answers whether nothing is said to be wrong any more. */
  async #isBack(): Promise<boolean> {
    await this.#askAgain();
    if (await this.#isWhole()) return true;
    // What stands behind a dialog is reached once that is closed, which takes it a moment.
    await this.#closeDialog();
    await this.#askAgain();
    return this.#isWhole(MESSAGES_GO_MS);
  }

  /** By Escape; a drawer by its button. */
  async #closeDialog(): Promise<void> {
    const dialog = this.#page.getByRole('dialog').first();
    const close = dialog.getByRole('button', { name: 'Close', exact: true }).first();
    await this.#page.keyboard.press('Escape');
    await close.click({ timeout: 1_000 }).catch(() => undefined);
    await dialog.waitFor({ state: 'hidden', timeout: 5_000 }).catch(() => undefined);
  }

  async #askAgain(): Promise<void> {
    const ways = this.#page.getByRole('button', { name: WAYS_BACK });
    // One way often brings back what others offered, too.
    for (let left = MOST_WAYS; left > 0 && (await ways.count()) > 0; left -= 1) {
      await ways
        .first()
        .click({ timeout: 5_000 })
        .catch(() => undefined);
      await this.#calls.settled();
    }
  }

  async #isWhole(withinMs = 0): Promise<boolean> {
    const end = Date.now() + withinMs;
    for (;;) {
      const text = await textOf(this.#page);
      if (text !== '' && !SAID.test(text)) return true;
      if (Date.now() >= end) return false;
      await this.#page.waitForTimeout(250);
    }
  }
}

const textOf = (page: Page) => page.evaluate(() => document.body.innerText.trim());

/** For a look while something is worked on: few faults, and one on the screens after. */
const IS_QUICK = process.env['FAIRLEAD_FAULTS'] === 'few';
const FIRST = IS_QUICK ? FEW_FAULTS : FAULTS;
const OTHERS = IS_QUICK ? FEW_FAULTS.slice(0, 1) : USUAL_FAULTS;

const shown = new Set<string>();
/** The first screen of a call shows it each fault, the others the usual ones. */
function faultsOf(call: string): readonly Fault[] {
  const faults = shown.has(call) ? OTHERS : FIRST;
  shown.add(call);
  return faults;
}

for (const [area, named] of Object.entries(SCREENS)) {
  test(
    `${area}: no screen is white, none is silent and each has a way back, whatever a call comes to`,
    { tag: '@night' },
    async ({ page, signInAs, violations, givenAs }) => {
      const screens = [...named, ...((await OPENED[area]?.(givenAs)) ?? [])];
      const look = new Look(page, violations);
      const before = tally.findings.length;
      await signInAs(screens[0]?.person ?? 'olav', '/');
      for (const screen of screens) {
        for (const call of await look.callsOf(screen)) {
          process.stdout.write(`# ${screen.path}, ${call}\n`);
          for (const fault of faultsOf(call)) {
            const found = await look.after(screen, call, fault);
            const where = `${screen.path}, ${call}, ${fault.name}`;
            tally.add(call, { where, found });
            if (found.length > 0) process.stdout.write(`# ${found.join(', ')}: ${where}\n`);
          }
        }
      }
      expect(tally.findings.slice(before)).toEqual([]);
    },
  );
}
