import type { Page, Route } from '@playwright/test';

import { entriesWith } from '../../fixtures/entries.ts';
import { expect, test } from '../../fixtures/test.ts';
import { BlotterPage } from '../../pages/blotter-page.ts';
import { CountedKeys } from '../../pages/counted-keys.ts';
import { SignInPage } from '../../pages/sign-in-page.ts';
import { TicketPage } from '../../pages/ticket-page.ts';
import { personOf } from '../../stack/people.ts';

const REGULAR = '/blotter?ticket=regular';
const ENTER = '**/api/tasks/all/sheets/blotter/enter_regular_trade';
const ENTERED = 'Trade was entered in Blotter';

test.beforeAll(async ({ given }) => {
  await given.reference();
});

/** A ticket as it is filled in from volume on: what is written, what is chosen, what is only passed. */
const BY_KEYS: readonly (readonly [
  field: string,
  how: 'write' | 'choose' | 'pass',
  keys: string,
])[] = [
  ['Volume', 'write', '12000'],
  ['Month A', 'choose', 'au'],
  ['Year A', 'pass', ''],
  ['Balmo date', 'pass', ''],
  ['Month B', 'choose', 's'],
  ['Year B', 'pass', ''],
  ['Product A', 'choose', 'f'],
  ['Product B', 'choose', 'a'],
  ['Price A', 'write', '18.5'],
  ['Diff', 'choose', ' '],
  ['Mini', 'pass', ''],
  ['Converted leg volume', 'pass', ''],
  ['Book', 'choose', 'p'],
  // A deal that no other test enters into, so none of the products is one that it never had.
  ['Strategy', 'choose', 'a'],
  ['Deal', 'choose', 'l'],
  ['Exchange', 'choose', 'i'],
  ['Broker', 'choose', 'k'],
  ['Commission override', 'write', '1.25'],
  ['Executing for', 'pass', ''],
  ['Clearer trade IDs', 'write', 'N4471820'],
  ['Notes', 'write', 'Entered by keys alone'],
];

test(
  'a ticket is entered by keyboard alone, in no more strokes than it has values and fields',
  { tag: ['@ENT-24', '@ENT-21', '@BLO-01'] },
  async ({ page, signInAs, given }) => {
    await signInAs('maren', '/blotter');
    const ticket = new TicketPage(page);
    const keys = new CountedKeys(page);
    await new BlotterPage(page).addTrade.focus();
    await keys.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'ICE/CME Trade' })).toHaveAttribute(
      'data-highlighted',
    );
    await keys.press('Enter');
    for (const [index, [field, how, typed]] of BY_KEYS.entries()) {
      if (index > 0) await keys.press('Tab');
      await expect(ticket.field(field)).toBeFocused();
      if (how !== 'pass') await keys[how](typed);
    }
    await expect(ticket.summary).toHaveText(
      'Buy 12 kt FEI / ARA, Aug 24 / Sep 24, diff at 18.5, commission $1.25 a lot, $15.00 in all, fees apart',
    );
    await keys.press('Control+Enter');
    await expect(page.getByText(ENTERED)).toBeVisible();
    await expect(ticket.dialog).toBeHidden();
    expect(keys.strokes).toBeLessThanOrEqual(keys.values + BY_KEYS.length);

    const entries = await entriesWith(given, 'notes', 'Entered by keys alone');
    expect(entries).toMatchObject([
      {
        state: 'SUCCESS',
        auth_email: 'maren@halyard.example',
        request_json: {
          volume: 12000,
          month_a: 'Aug',
          year_a: 2024,
          month_b: 'Sep',
          price_a: 18.5,
        },
      },
    ]);
  },
);

const TYPED = {
  Volume: '-7500',
  'Month A': 'sep',
  'Product A': 'FEI',
  'Price A': '640.125',
  Book: 'Paper',
  // A deal that no other spec enters into: one that has had something else warns of FEI.
  Strategy: 'East',
  Deal: 'FEI to CP',
  Exchange: 'CME',
  Broker: 'Kestrel',
};

async function expectTyped(ticket: TicketPage): Promise<void> {
  await expect(ticket.field('Volume')).toHaveValue('-7500');
  await expect(ticket.field('Price A')).toHaveValue('640.125');
  await expect(ticket.field('Deal')).toHaveValue('FEI to CP');
  await expect(ticket.field('Broker')).toHaveValue('Kestrel Oils');
}

test.describe('what was typed survives', () => {
  test.use({ errorsExpected: true });

  test(
    'a send whose answers are lost is sent again under its key, also after a reload, and entered once',
    { tag: ['@ENT-20', '@ENT-22'] },
    async ({ page, signInAs, given }) => {
      await signInAs('maren', REGULAR);
      const ticket = new TicketPage(page);
      const notes = 'Entered though its answer was lost';
      await ticket.fill({ ...TYPED, Notes: notes });
      const lost = await loseAnswers(page);
      await ticket.addAndExit.click();
      await expect(ticket.field('Volume')).toBeDisabled();
      await expect(ticket.addAndExit).toBeDisabled();
      lost.letGo();
      await expect(page.getByText(/^We didn't get a response/)).toBeVisible();
      await expect(ticket.field('Volume')).toBeEnabled();
      await expectTyped(ticket);
      await page.unroute(ENTER);
      await page.reload();
      await expectTyped(ticket);

      const again = page.waitForRequest(ENTER);
      await ticket.field('Notes').press('Control+Enter');
      await expect(page.getByText(ENTERED)).toBeVisible();
      lost.keys.add((await again).headers()['idempotency-key']);
      expect(lost.keys.size).toBe(1);
      expect(await entriesWith(given, 'notes', notes)).toHaveLength(1);
      // Nothing of it is left to be sent once more.
      await page.goto(REGULAR);
      await expect(ticket.field('Volume')).toHaveValue('');
    },
  );

  test(
    'a ticket that was begun is still there after a reload, and after its session has ended',
    { tag: ['@ENT-20', '@SHL-15'] },
    async ({ page, context, signInAs, given }) => {
      await page.clock.install();
      await signInAs('maren', REGULAR);
      const ticket = new TicketPage(page);
      const notes = 'Entered in the next session';
      // Another month than above, of which it would be a twin.
      await ticket.fill({ ...TYPED, 'Month A': 'oct', Notes: notes });
      await page.reload();
      await expectTyped(ticket);
      await page.route('**/oidc/token', (route) =>
        route.fulfill({ status: 400, json: { error: 'invalid_grant' } }),
      );
      await context.clearCookies();
      await page.clock.fastForward('09:00:00');
      // The strip that offers it is under the dialog, which keeps its draft.
      await page.keyboard.press('Escape');
      await expect(ticket.dialog).toBeHidden();
      const again = page.getByRole('button', { name: 'Sign in again' });
      const beside = page.waitForEvent('popup');
      await again.click();
      await page.unroute('**/oidc/token');
      const { email, password } = personOf('maren');
      await new SignInPage(await beside).submit(email, password);
      await expect(again).toBeHidden();
      await new BlotterPage(page).addTrade.press('Enter');
      await page.getByRole('menuitem', { name: 'ICE/CME Trade' }).press('Enter');
      await expectTyped(ticket);
      await ticket.field('Notes').press('Control+Enter');
      await expect(page.getByText(ENTERED)).toBeVisible();
      expect(await entriesWith(given, 'notes', notes)).toHaveLength(1);
    },
  );
});

/**
 * Loses responses: requests arrive, and all of their responses wait for `letGo`, and are lost then.
 */
async function loseAnswers(page: Page) {
  const keys = new Set<string | undefined>();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(ENTER, async (route: Route) => {
    keys.add(route.request().headers()['idempotency-key']);
    await route.fetch();
    await held;
    await route.abort('internetdisconnected');
  });
  return { keys, letGo };
}
