import { artefactRule } from './artefact.rule.ts';
import type { Candidate, GateRule } from './candidate.ts';
import { containerRule } from './container.rule.ts';
import { contractRule } from './contract.rule.ts';
import { routesRule } from './routes.rule.ts';
import { sharedNamesRule } from './shared-names.rule.ts';
import { sharedRangesRule } from './shared-ranges.rule.ts';
import { signatureRule } from './signature.rule.ts';
import { uniqueNamesRule } from './unique-names.rule.ts';

const RULES: readonly GateRule[] = [
  artefactRule,
  signatureRule,
  contractRule,
  sharedRangesRule,
  sharedNamesRule,
  routesRule,
  uniqueNamesRule,
  containerRule,
];

/** Every reason at once why a state may not be made current; none means it may (REM-07). */
export function gateReasons(candidate: Candidate): string[] {
  return RULES.flatMap((rule) => rule(candidate));
}
