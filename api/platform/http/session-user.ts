import type { Permission } from '@fairlead/shared/domain/access/permissions';

/** The caller: known by (issuer, subject); the e-mail address is for display and the audit log. */
export type SessionUser = {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly givenName: string;
  readonly permissions: readonly Permission[];
  /** Day whose P&L the page of a picture may read, and nothing else. */
  readonly screenshotOf?: string;
};
