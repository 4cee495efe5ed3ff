import { expect, test } from '@jest/globals';
import fc from 'fast-check';

import { afterPin, afterRestore, afterReturn, listGoodPins, type Pins } from './last-good.rules.ts';

type Step =
  | { readonly do: 'pin'; readonly version: string }
  | { readonly do: 'pin over a bad one'; readonly version: string }
  | { readonly do: 'go back' }
  | { readonly do: 'take out' }
  | { readonly do: 'restore'; readonly to: number };

const VERSION = fc.constantFrom('1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0');
const STEPS: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ do: fc.constant('pin' as const), version: VERSION }) },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('pin over a bad one' as const), version: VERSION }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('go back' as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('take out' as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('restore' as const), to: fc.nat(30) }) },
  ),
  { maxLength: 30 },
);

/** One name of an environment by the rules, revision by revision. */
function byRules(steps: readonly Step[]): (Pins | undefined)[] {
  const states: (Pins | undefined)[] = [undefined];
  for (const step of steps) states.push(next(states, step));
  return states;
}

function next(states: readonly (Pins | undefined)[], step: Step): Pins | undefined {
  const now = states.at(-1);
  if (step.do === 'take out') return undefined;
  if (step.do === 'go back') return now && (afterReturn(now) ?? now);
  if (step.do === 'restore') {
    const then = states[step.to % states.length];
    return then && afterRestore(now, then);
  }
  const pin = { version: step.version, digest: step.version };
  // The command writes nothing where a version is pinned again.
  return now?.stable.version === step.version
    ? now
    : afterPin(now, pin, step.do === 'pin over a bad one');
}

/**
 * The same told otherwise: a log of who was live, in which the last good one is looked up by asking
 * of every build how its last time ended.
 */
type Visit = { readonly version: string; readonly ended: 'well' | 'badly' | 'not yet' };
type Log = { readonly visits: readonly Visit[]; readonly returned: boolean };

const liveIn = ({ visits }: Log) => visits.at(-1)?.version;

function goodIn({ visits }: Log): string[] {
  const lastOf = new Map(visits.map(({ version, ended }) => [version, ended]));
  return [...new Set(visits.map(({ version }) => version).reverse())]
    .filter((version) => lastOf.get(version) === 'well')
    .reverse();
}

function ended(log: Log, how: Visit['ended']): Visit[] {
  return log.visits.map((visit, index) =>
    index === log.visits.length - 1 ? { ...visit, ended: how } : visit,
  );
}

const begun = (before: readonly Visit[], version: string, returned: boolean): Log => ({
  visits: [...before, { version, ended: 'not yet' }],
  returned,
});

const EMPTY: Log = { visits: [], returned: false };

function byLog(steps: readonly Step[]): Log[] {
  const logs: Log[] = [EMPTY];
  for (const step of steps) logs.push(nextLog(logs, step));
  return logs;
}

function nextLog(logs: readonly Log[], step: Step): Log {
  const now = logs.at(-1) ?? EMPTY;
  switch (step.do) {
    case 'take out':
      return EMPTY;
    case 'go back':
      return goneBack(now);
    case 'restore':
      return restoredTo(logs[step.to % logs.length] ?? EMPTY, now);
    case 'pin':
    case 'pin over a bad one':
      if (liveIn(now) === step.version) return now;
      return begun(ended(now, step.do === 'pin' ? 'well' : 'badly'), step.version, false);
  }
}

function goneBack(now: Log): Log {
  const last = goodIn(now).at(-1);
  return now.returned || last === undefined ? now : begun(ended(now, 'badly'), last, true);
}

function restoredTo(then: Log, now: Log): Log {
  const version = liveIn(then);
  if (version === undefined) return EMPTY;
  if (version === liveIn(now)) return now;
  const good = new Set(goodIn(now));
  const still = then.visits.slice(0, -1).filter((visit) => good.has(visit.version));
  return begun(still, version, true);
}

const shown = (live: string | undefined, good: readonly string[]) =>
  live === undefined ? 'nothing' : `${live}, then ${good.join(' ')}`;

const inOrder = (pins: Pins | undefined) =>
  shown(
    pins?.stable.version,
    listGoodPins(pins).map(({ version }) => version),
  );

test('the last good build is right after any order of pins and ways back', () => {
  fc.assert(
    fc.property(STEPS, (steps) => {
      expect(byRules(steps).map(inOrder)).toEqual(
        byLog(steps).map((log) => shown(liveIn(log), goodIn(log))),
      );
    }),
    { numRuns: 1000 },
  );
});

/**
 * True when a build that was bad before this change is so after it: live, or of a name taken out,
 * it is not.
 */
function isBadAfter(wasBad: boolean, [before, after]: (Pins | undefined)[], version: string) {
  if (after === undefined || after.stable.version === version) return false;
  return wasBad || (after.returned && before?.stable.version === version);
}

test('what was gone back from stands in for nothing until it is live again, and going back twice is once', () => {
  fc.assert(
    fc.property(STEPS, VERSION, (steps, watched) => {
      const states = byRules([...steps, { do: 'go back' }]);
      let isBad = false;
      states.slice(1).forEach((after, index) => {
        isBad = isBadAfter(isBad, [states[index], after], watched);
        const standsIn = listGoodPins(after).some(({ version }) => version === watched);

        expect(isBad && standsIn).toBe(false);
      });
      const last = states.at(-1);
      expect(last && (afterReturn(last) ?? last)).toEqual(last);
    }),
    { numRuns: 1000 },
  );
});
