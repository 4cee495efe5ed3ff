import { changedParts, type GateRule } from './candidate.ts';

/** The release is signed by a key that this environment trusts. */
export const signatureRule: GateRule = (candidate) =>
  changedParts(candidate).flatMap(({ problems }) =>
    problems.filter(({ kind }) => kind === 'signature').map(({ text }) => text),
  );
