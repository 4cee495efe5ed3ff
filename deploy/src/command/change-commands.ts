import { pin, setOverrides } from '../environment/changes.ts';
import type { ChangeOutcome, ChangeParts } from '../environment/apply-change.ts';
import { promote } from '../environment/promote.ts';
import { recoverPointer } from '../environment/recover.ts';
import { restore, rollback, unpin } from '../environment/rollback.ts';
import { type Environment, openSigner, openTrust } from '../release/keys.ts';
import { createReleaseStore } from '../release/release-store.ts';
import type { Revision } from '../revision/revision.ts';
import {
  type Command,
  environmentAt,
  namesFrom,
  numberOption,
  releaseIdsFrom,
  whoAndWhy,
  wordAt,
} from './arguments.ts';
import { type CommandAnswer, CommandFailed } from './outcome.ts';
import { keyPlaces } from './places.ts';

function changeParts(releasesDir: string, environment: Environment): ChangeParts {
  const keys = keyPlaces(releasesDir, environment);
  const trust = openTrust(keys);
  return {
    place: { releasesDir, environment, trust },
    store: createReleaseStore(releasesDir, trust),
    // Read when something is signed: a dry run needs no key.
    signer: (digest) => openSigner(keys)(digest),
  };
}

/**
 * `pin ENV NAME@VERSION…`: all in one revision or none. Fails with every reason of the gate
 * ('refused'), or when `--if-match` names another revision than the live one ('lost').
 */
export const pinCommand: Command = async (args, releasesDir) => {
  const environment = environmentAt(args, 1);
  const ids = releaseIdsFrom(args, 2);
  const request = { ...whoAndWhy(args), keepFallback: args.options['keep-fallback'] };
  return answerChange(await pin(changeParts(releasesDir, environment), ids, request));
};

/**
 * `rollback ENV NAME…`: each of them back to its last good build, in one revision or none; nothing
 * else moves, and asking twice is asking once. `rollback ENV --to N`: the whole state of revision N.
 * Both pass the gate like a pin and fail like one.
 */
export const rollbackCommand: Command = async (args, releasesDir) => {
  const environment = environmentAt(args, 1);
  const to = numberOption(args, 'to');
  const names = args.words.length > 2 ? namesFrom(args, 2) : undefined;
  if ((names === undefined) === (to === undefined)) {
    throw new CommandFailed('usage', ['say what goes back: NAME…, or everything with --to N']);
  }
  const who = whoAndWhy(args);
  const parts = changeParts(releasesDir, environment);
  return answerChange(
    await (to === undefined ? rollback(parts, names ?? [], who) : restore(parts, to, who)),
  );
};

/** `check ENV NAME@VERSION…`: what a pin would do, or every reason of the gate; writes nothing. */
export const checkCommand: Command = (args, releasesDir) =>
  pinCommand({ ...args, options: { ...args.options, 'dry-run': true } }, releasesDir);

/**
 * `promote FROM TO [NAME…]`: TO runs what FROM runs, the same artefacts, in one revision or none.
 * Without NAME it is everything, and remotes that FROM has not are taken out.
 */
export const promoteCommand: Command = async (args, releasesDir) => {
  const [from, to] = [environmentAt(args, 1), environmentAt(args, 2)];
  const names = args.words.length > 3 ? namesFrom(args, 3) : [];
  const source = changeParts(releasesDir, from).place;
  return answerChange(
    await promote(changeParts(releasesDir, to), { from: source, names }, whoAndWhy(args)),
  );
};

/** `unpin ENV NAME…`: takes remotes out of the environment, in one revision or none. */
export const unpinCommand: Command = async (args, releasesDir) => {
  const environment = environmentAt(args, 1);
  const names = namesFrom(args, 2);
  return answerChange(await unpin(changeParts(releasesDir, environment), names, whoAndWhy(args)));
};

/** `overrides ENV on|off`: whether one browser may take one remote from another build. */
export const overrides: Command = async (args, releasesDir) => {
  const word = wordAt(args, 2, 'on or off');
  if (word !== 'on' && word !== 'off') throw new CommandFailed('usage', ['say on or off']);
  const parts = changeParts(releasesDir, environmentAt(args, 1));
  return answerChange(await setOverrides(parts, word === 'on', whoAndWhy(args)));
};

/**
 * `recover ENV`: makes the newest revision the live one where `current` names an older one or none.
 * Fails with 'altered' where the revisions themselves are not as they were written.
 */
export const recoverCommand: Command = async (args, releasesDir) => {
  const environment = environmentAt(args, 1);
  const { place, signer } = changeParts(releasesDir, environment);
  const recovered = await recoverPointer(place, signer);
  const { outcome, revision } = recovered;
  const line =
    outcome === 'recovered'
      ? `${environment} is at revision ${revision} again`
      : `Nothing to recover at revision ${revision}`;
  return { lines: [line], value: recovered };
};

function answerChange(outcome: ChangeOutcome): CommandAnswer {
  switch (outcome.outcome) {
    case 'refused':
      throw new CommandFailed('refused', outcome.reasons);
    case 'lost':
      throw new CommandFailed('lost', [
        `the environment is at revision ${outcome.current} by now; look again and decide again`,
      ]);
    case 'accepted':
      return {
        lines: [
          `Would be changed, on top of revision ${outcome.current}; nothing was written`,
          ...changeLines(outcome),
        ],
        value: outcome,
      };
    case 'unchanged':
      return {
        lines: [`Nothing to change at revision ${outcome.revision?.revision ?? 0}`],
        value: { outcome: 'unchanged', revision: outcome.revision?.revision ?? 0 },
      };
    case 'applied':
      return {
        lines: [
          `${outcome.revision.environment} is at revision ${outcome.revision.revision}`,
          ...changeLines(outcome.revision.made),
        ],
        value: {
          outcome: 'applied',
          revision: outcome.revision.revision,
          changes: outcome.revision.made.changes,
        },
      };
  }
}

/** Lines of a change, one a name. */
export function changeLines({ changes }: Pick<Revision['made'], 'changes'>): string[] {
  return changes.map(({ name, from, to }) => `  ${name}: ${from ?? '–'} → ${to ?? '–'}`);
}
