import { changedParts, type GateRule, partText } from './candidate.ts';

/** The release is published, whole, and the very one that was meant when the pin was decided. */
export const artefactRule: GateRule = (candidate) =>
  changedParts(candidate).flatMap((part) => [
    ...part.problems.filter(({ kind }) => kind !== 'signature').map(({ text }) => text),
    ...(part.loaded !== undefined && part.loaded.release.digest !== part.pin.digest
      ? [`${partText(part)} is another artefact than the one that was pinned before`]
      : []),
  ]);
