import { randomBytes } from 'node:crypto';

import type { Db } from '@fairlead/api/database';

import { hashPassword, isPassword } from './argon2.ts';
import { Attempts, type Client } from './attempts.ts';
import { DEMO_PEOPLE } from './demo-people.ts';
import {
  type ProviderAccount,
  selectAccountByEmail,
  selectProviderAccounts,
  upsertAccount,
} from './provider.queries.ts';

/** The accounts of the development provider, and whether a password is right. */
export class Accounts {
  readonly #db: Db;
  readonly #attempts = new Attempts();
  /** Compared with where there is no account, so that both answers take as long. */
  readonly #nobody = hashPassword(randomBytes(16).toString('hex'));

  constructor(db: Db) {
    this.#db = db;
  }

  /** Makes the accounts of the invented firm where they are not there yet. */
  async makeDemoPeople(): Promise<void> {
    const there = new Map(
      (await selectProviderAccounts(this.#db)).map((account) => [account.email, account]),
    );
    for (const { email, password, givenName, familyName, roles } of DEMO_PEOPLE) {
      const known = there.get(email);
      await upsertAccount(this.#db, {
        subject: `demo-${givenName.toLowerCase()}`,
        email,
        given_name: givenName,
        family_name: familyName,
        roles,
        password_hash: known?.password_hash ?? (await hashPassword(password)),
      });
    }
  }

  /** The account, or what to tell the person who typed. */
  async signIn(
    typed: { readonly email: string; readonly password: string },
    client: Client,
  ): Promise<ProviderAccount | string> {
    const email = typed.email.trim().toLowerCase();
    if (this.#attempts.mustWait(email, client)) return 'Too many attempts; please wait a minute';
    const account = await selectAccountByEmail(this.#db, email);
    const isRight = await isPassword(
      typed.password,
      account?.password_hash ?? (await this.#nobody),
    );
    if (account !== undefined && isRight) {
      this.#attempts.succeeded(email, client);
      return account;
    }
    this.#attempts.failed(email, client);
    return 'Wrong e-mail or password';
  }
}
