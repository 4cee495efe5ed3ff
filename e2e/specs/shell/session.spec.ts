import { expect, test } from '../../fixtures/test.ts';
import { SignInPage } from '../../pages/sign-in-page.ts';
import { personOf } from '../../stack/people.ts';

const TOKEN = '**/oidc/token';

test.describe('a session that cannot be renewed', () => {
  test.use({ errorsExpected: true });

  test.beforeEach(async ({ page, signInAs }) => {
    await page.clock.install();
    await signInAs('maren', '/edf');
    // A list that is still asked for would be given up by the leap of the clock.
    await expect(page.getByRole('radio', { name: /^Unverified \d/ })).toBeVisible();
    await page.getByRole('textbox', { name: 'Search trade IDs' }).fill('half-typed');
  });

  test(
    'a sign-in that is over asks for the password, though the provider still knows the person',
    {
      tag: '@SHL-15',
    },
    async ({ page, shell, remembered }) => {
      await page.route('**/api/verify_auth*', (route) =>
        route.fulfill({
          status: 401,
          json: { err_msg: 'This sign-in is over', code: 'SIGN_IN_OVER', request_id: 'r' },
        }),
      );
      const refused = page.waitForEvent('console', (line) =>
        line.text().includes('This sign-in is over'),
      );
      await page.clock.fastForward('09:00:00');
      await refused;
      const again = page.getByRole('button', { name: 'Sign in again' });
      await page.unroute('**/api/verify_auth*');
      const beside = page.waitForEvent('popup');
      await again.click();
      const { email, password } = personOf('maren');
      await new SignInPage(await beside).submit(email, password);
      // The provider knows her by another session now.
      remembered.delete('maren');
      await expect(again).toBeHidden();
      await expect(page.getByRole('textbox', { name: 'Search trade IDs' })).toHaveValue(
        'half-typed',
      );
      await expect(shell.userButton('Maren')).toBeVisible();
    },
  );

  test(
    'does not go on as somebody else: the page stays, and offers its reload',
    {
      tag: '@SHL-15',
    },
    async ({ page, context, shell }) => {
      await page.route(TOKEN, (route) =>
        route.fulfill({ status: 400, json: { error: 'invalid_grant' } }),
      );
      await context.clearCookies();
      await page.clock.fastForward('09:00:00');
      const beside = page.waitForEvent('popup');
      await page.getByRole('button', { name: 'Sign in again' }).click();
      await page.unroute(TOKEN);
      const { email, password } = personOf('anton');
      await new SignInPage(await beside).submit(email, password);
      await expect(page.getByRole('alert')).toContainText(`${email} has signed in`);
      await expect(page.getByRole('textbox', { name: 'Search trade IDs' })).toHaveValue(
        'half-typed',
      );
      await page.getByRole('button', { name: 'Reload' }).click();
      await expect(shell.userButton('Anton')).toBeVisible();
    },
  );
});
