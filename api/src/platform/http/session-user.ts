import type { Permission } from '@fairlead/shared/domain/access/permissions';

/** The caller: known by (issuer, subject); the e-mail address is for display and the audit log. */
export type SessionUser = {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly givenName: string;
  readonly permissions: readonly Permission[];
  /** Of the page of a picture: the one day whose P&L it may read, and nothing else. */
  readonly screenshotOf?: string;
};
