import type { Presets } from '@fairlead/shared/contract/session';
import type { Permission } from '@fairlead/shared/domain/access/permissions';

import type { Limits } from './rate-limit.ts';

/** Policy of permissions of this installation; read from a file by `identity/policy-file.ts`. */
export type AccessPolicy = {
  permissionsOf(user: {
    readonly email: string;
    readonly roles: readonly string[];
  }): readonly Permission[];
  /** Undefined for a user who begins as everybody does. */
  presetsOf(email: string): Presets | undefined;
  /** People on the list of the back office, by e-mail. */
  readonly backOffice: readonly string[];
  readonly limits: Limits;
  /** SHA-256 of the file, for the log of the start. */
  readonly fingerprint: string;
};
