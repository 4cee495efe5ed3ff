import { idText } from '../release/layout.ts';
import type { EnvironmentPlace } from '../revision/environment-place.ts';
import type { Draft, Revision } from '../revision/revision.ts';
import { readCurrent } from '../revision/revision-files.ts';
import { applyChange, type ChangeOutcome, type ChangeParts } from './apply-change.ts';
import { draftPins, pinsIn, type Who } from './changes.ts';
import { livePins } from './differences.ts';

/**
 * Makes an environment run what another runs, the very same artefacts, in one revision (REM-05): the
 * names given, or, where there are none, everything, and nothing else.
 */
export function promote(
  parts: ChangeParts,
  { from, names }: { readonly from: EnvironmentPlace; readonly names: readonly string[] },
  who: Who,
): Promise<ChangeOutcome> {
  return applyChange(parts, {
    ...who,
    action: 'promote',
    draft: async (current) => {
      const source = await readCurrent(from);
      if (source === null) return { reasons: [`nothing is pinned in ${from.environment}`] };
      return draftPromotion(current?.read() ?? null, { source, names }, parts);
    },
  });
}

async function draftPromotion(
  current: Revision | null,
  { source, names }: { readonly source: Revision; readonly names: readonly string[] },
  parts: ChangeParts,
): Promise<Draft | { reasons: readonly string[] }> {
  const live = livePins(source);
  const unknown = names.filter((name) => !live.has(name));
  if (unknown.length > 0) {
    return { reasons: unknown.map((name) => `${name} is not pinned in ${source.environment}`) };
  }
  const wanted = names.length > 0 ? new Set(names) : new Set(live.keys());
  const differing = [...live].filter(
    ([name, { digest }]) => wanted.has(name) && pinsIn(current, name)?.stable.digest !== digest,
  );
  const ids = differing.map(([name, { version }]) => ({ name, version }));
  const draft = await draftPins(current, { ids, keepFallback: false }, parts);
  if ('reasons' in draft) return draft;
  const another = ids.filter(
    ({ name }) => pinsIn(draft, name)?.stable.digest !== live.get(name)?.digest,
  );
  if (another.length > 0) {
    const what = `is another artefact than ${source.environment} runs`;
    return { reasons: another.map((id) => `${idText(id)} ${what}`) };
  }
  return names.length > 0 ? draft : onlyOf(draft, live);
}

/** Takes out the remotes that the other environment does not have. */
function onlyOf(draft: Draft, live: ReadonlyMap<string, unknown>): Draft {
  const kept = Object.entries(draft.remotes).filter(([name]) => live.has(name));
  return { ...draft, remotes: Object.fromEntries(kept) };
}
