import { FAULTS_AGAIN } from '../../fixtures/faults/faults.ts';
import { drillOfFaults } from '../../fixtures/faults/drill.ts';
import { Look } from '../../fixtures/faults/look.ts';
import { OPENED, SCREENS } from '../../fixtures/faults/screens.ts';
import { expect, test } from '../../fixtures/test.ts';

// A drill in numbers, for .ci/night: each call that a screen makes again goes wrong while it is looked at.
const tally = drillOfFaults(3_600_000);

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
