import { type Fault, FAULTS, FEW_FAULTS, USUAL_FAULTS } from '../../fixtures/faults/faults.ts';
import { drillOfFaults } from '../../fixtures/faults/drill.ts';
import { Look } from '../../fixtures/faults/look.ts';
import { OPENED, SCREENS } from '../../fixtures/faults/screens.ts';
import { expect, test } from '../../fixtures/test.ts';

// A drill in numbers, for .ci/night: each call of each screen goes wrong in every way.
const tally = drillOfFaults(3_600_000);

/** True for a quick check during work: few faults, and one on the screens after. */
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
