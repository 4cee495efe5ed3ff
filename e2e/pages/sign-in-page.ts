import type { Locator, Page } from '@playwright/test';

import { type Person, personOf } from '../stack/people.ts';

/** Signing in: the product's own page, then the provider's, whichever provider that is. */
export class SignInPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly proceed: Locator;
  readonly providerEmail: Locator;
  readonly providerPassword: Locator;
  readonly providerSubmit: Locator;
  /** Error of the provider for a wrong name or password. */
  readonly providerProblem: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { name: 'Sign in' });
    this.proceed = page.getByRole('button', { name: 'Continue with your company account' });
    const keycloak = process.env['FAIRLEAD_E2E_ISSUER'] !== undefined;
    this.providerEmail = keycloak ? page.locator('#username') : page.getByLabel('E-mail');
    this.providerPassword = keycloak ? page.locator('#password') : page.getByLabel('Password');
    this.providerSubmit = keycloak
      ? page.locator('#kc-login')
      : page.getByRole('button', { name: 'Sign in' });
    this.providerProblem = keycloak
      ? page.locator('#input-error-username')
      : page.getByRole('alert');
  }

  /** From the product's sign-in page to the provider's. */
  async continue(): Promise<void> {
    await this.proceed.click();
    await this.providerEmail.waitFor();
  }

  /** Types name and password at the provider and sends them. */
  async submit(email: string, password: string): Promise<void> {
    await this.providerEmail.fill(email);
    await this.providerPassword.fill(password);
    await this.providerSubmit.click();
  }

  /** The whole way of a person who opened some page and is not signed in. */
  async signIn(person: Person): Promise<void> {
    const { email, password } = personOf(person);
    await this.continue();
    await this.submit(email, password);
  }
}
