import { bringBackOffice } from '../../fixtures/back-office.ts';
import { BLOTTER_STATEMENTS } from '../../fixtures/blotter-statements.ts';
import { expectNothingLeft } from '../../fixtures/nothing-left.ts';
import { expect, test } from '../../fixtures/test.ts';

// A drill in numbers: for .ci/night.
// Answers are kept by the browser, as they are in everybody's: routes of a test would forbid it.
test.use({ world: 'navigation-long', layoutsKept: true, actionTimeout: 30_000 });

/** A machine with much else to do is not what is looked for. */
const PATIENCE = { timeout: 30_000 };

/** Entries of the menu, and the title of what each shows. */
const SCREENS = [
  ['EDF Trades', /EDF/],
  ['PNL', /^PNL/],
  ['Blotter', /^Blotter/],
  ['Accounting', /^Accounting/],
  ['Tasks', /Tasks|History/],
  ['Back Office Accounting', /^Back Office/],
] as const;

test(
  'two hundred ways from screen to screen through the menu leave nothing behind',
  { tag: '@night' },
  async ({ page, shell, signInAs, given, givenAs, givenPnl }) => {
    test.setTimeout(1_800_000);
    await bringBackOffice({ givenAs, givenPnl });
    await given.statements(BLOTTER_STATEMENTS);
    await signInAs('mila', '/');
    const change = async (n: number) => {
      const [label, title] = SCREENS[n % SCREENS.length] ?? SCREENS[0];
      await shell.goTo(label);
      await expect(page).toHaveTitle(title, PATIENCE);
      // The rows of its first table, or the page that has none.
      await expect(shell.main.getByRole('gridcell').first()).toBeVisible(PATIENCE);
    };
    // Each screen is a view of its own, with its own code to be compiled.
    await expectNothingLeft(page, { warmUp: 30 * SCREENS.length, change });
  },
);
