import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { type Permission, PERMISSIONS } from '@fairlead/shared/domain/access/permissions';
import { Presets } from '@fairlead/shared/contract/session';
import {
  choice,
  integer,
  list,
  object,
  optional,
  type Static,
  text,
} from '@fairlead/shared/contract/schema';

import { createChecker } from '@fairlead/platform/http/checks';
import { StartProblem } from '@fairlead/platform/start-problem';
import { parseJsonBody } from '@fairlead/platform/http/json-text';
import type { AccessPolicy } from '@fairlead/platform/http/policy';
import { DEFAULT_LIMITS, LIMIT_NAMES, type Limits } from '@fairlead/platform/http/rate-limit';

const Permissions = list(choice([...PERMISSIONS]), { uniqueItems: true });
const ADDRESS = '^[^\\s@A-Z]+@[^\\s@A-Z]+$';
const Address = text({ pattern: ADDRESS });
const Rate = object({ perMinute: integer({ minimum: 1 }), burst: integer({ minimum: 1 }) });

/** Contents of a policy file: who may do what in this installation. */
export type PolicyFile = Static<typeof PolicyFile>;
export const PolicyFile = object({
  /** Permissions of every signed-in user. */
  everyone: Permissions,
  /** Role of the identity provider → what it adds. A role that is not named here adds nothing. */
  roles: object(
    {},
    { patternProperties: { '^[a-z][a-z0-9-]*$': Permissions }, additionalProperties: false },
  ),
  /** E-mail addresses in lower case; each list grants its area and nothing else does (spec A6). */
  allow_lists: object({
    accounting: list(Address, { uniqueItems: true }),
    back_office: list(Address, { uniqueItems: true }),
  }),
  /** Presets by e-mail address: where a user begins and how reports are shown (spec B6). */
  presets: optional(
    object({}, { patternProperties: { [ADDRESS]: Presets }, additionalProperties: false }),
  ),
  /** Calls per minute that differ from the defaults of docs/operations.md. */
  limits: optional(object(Object.fromEntries(LIMIT_NAMES.map((name) => [name, optional(Rate)])))),
});

/** Only these lists grant them: a role that did would walk around the list. */
const BY_LIST = { accounting: 'acc:read', back_office: 'backacc:read' } as const;

/** A role grants them, but they count only for who stands on the list of their area. */
const ON_LIST: Partial<Record<Permission, Permission>> = {
  'acc:import': 'acc:read',
  'backacc:import': 'backacc:read',
  'backacc:decide': 'backacc:read',
};

/** Reads a policy file; an invalid one stops the start. */
export function loadPolicy(file: string): AccessPolicy {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch {
    throw new StartProblem(`The policy file ${file} cannot be read`);
  }
  try {
    return policyFrom(parseJsonBody(bytes), createHash('sha256').update(bytes).digest('hex'));
  } catch (error) {
    throw new StartProblem(`The policy file ${file} is invalid: ${(error as Error).message}`);
  }
}

const check = createChecker('the file', PolicyFile);

/**
 * The policy that a file's content means; `fingerprint` is what the log calls it by.
 * @throws Error naming what is wrong: its shape, an area that a role grants, a preset that no
 * screen allows.
 */
export function policyFrom(content: unknown, fingerprint = ''): AccessPolicy {
  const file = check(content);
  requireListsAlone(file);
  const presets = new Map(Object.entries((file.presets ?? {}) as Record<string, Presets>));
  for (const [email, { display }] of presets) requireTogether(email, display);
  const roles = new Map(Object.entries(file.roles as Record<string, Permission[]>));
  const listed = {
    accounting: new Set(file.allow_lists.accounting),
    back_office: new Set(file.allow_lists.back_office),
  };
  return {
    fingerprint,
    limits: { ...DEFAULT_LIMITS, ...(file.limits as Partial<Limits> | undefined) },
    backOffice: [...listed.back_office].toSorted(),
    presetsOf: (email) => presets.get(email),
    permissionsOf: ({ email, roles: held }) => {
      const granted = new Set([...file.everyone, ...held.flatMap((role) => roles.get(role) ?? [])]);
      if (listed.accounting.has(email)) granted.add(BY_LIST.accounting);
      if (listed.back_office.has(email)) granted.add(BY_LIST.back_office);
      return PERMISSIONS.filter((permission) =>
        [permission, ON_LIST[permission] ?? permission].every((each) => granted.has(each)),
      );
    },
  };
}

function requireListsAlone(file: PolicyFile): void {
  const granted = [
    file.everyone,
    ...Object.values(file.roles as Record<string, Permission[]>),
  ].flat();
  for (const [name, permission] of Object.entries(BY_LIST))
    if (granted.includes(permission))
      throw new Error(`${permission} is granted by allow_lists.${name} only, not by a role`);
}

/** The rules that the toggles of the accounting screen follow, too (spec B4). */
function requireTogether(email: string, display: Presets['display']): void {
  if (display === undefined) return;
  const { show_fractions, show_comparison_diff, compare_with_budget } = display;
  if (show_fractions && (show_comparison_diff || compare_with_budget))
    throw new Error(`presets of ${email}: fractions are shown without comparison and budget only`);
  if (compare_with_budget && !show_comparison_diff)
    throw new Error(`presets of ${email}: the budget is shown with the comparison only`);
}
