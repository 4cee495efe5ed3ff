import { FAULTS_AGAIN, plantWhiteScreen } from '../../fixtures/faults/faults.ts';
import { Look } from '../../fixtures/faults/look.ts';
import { OPENED, SCREENS } from '../../fixtures/faults/screens.ts';
import { Tally } from '../../fixtures/faults/tally.ts';
import { bringSomethingOfAll } from '../../fixtures/faults/world.ts';
import { expect, test } from '../../fixtures/test.ts';

// A drill in numbers, for .ci/night: each call that a screen makes again goes wrong while it is looked at.
test.use({ world: 'faults', errorsExpected: true });
test.describe.configure({ timeout: 3_600_000 });

const tally = new Tally();
test.afterAll(() => process.stdout.write(`${String(tally)}\n`));

test.beforeEach(async ({ page }) => {
  if (process.env['FAIRLEAD_FAULTS'] === 'planted') await plantWhiteScreen(page);
});

test.beforeAll(async ({ givenAs, givenPnl }) => {
  test.setTimeout(300_000);
  await bringSomethingOfAll({ givenAs, givenPnl });
});

for (const [area, named] of Object.entries(SCREENS)) {
  test(
    `${area}: no screen that is there goes white or silent when a call that it makes again goes wrong`,
    { tag: '@night' },
    async ({ page, signInAs, violations, givenAs }) => {
      const screens = [...named, ...((await OPENED[area]?.(givenAs)) ?? [])];
      await page.clock.install();
      const look = new Look(page, violations);
      const before = tally.findings.length;
      await signInAs(screens[0]?.person ?? 'olav', '/');
      for (const screen of screens) {
        for (const call of await look.callsAgainOf(screen)) {
          process.stdout.write(`# ${screen.path}, ${call} again\n`);
          for (const fault of FAULTS_AGAIN) {
            const found = await look.afterAgain(screen, call, fault);
            if (found === undefined) continue;
            const where = `${screen.path}, ${call} again, ${fault.name}`;
            tally.add(call, { where, found });
            if (found.length > 0) process.stdout.write(`# ${found.join(', ')}: ${where}\n`);
          }
        }
      }
      expect(tally.findings.slice(before)).toEqual([]);
    },
  );
}
