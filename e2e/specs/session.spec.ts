import { expect, test } from '../fixtures/test.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { personOf } from '../stack/people.ts';

const TOKEN = '**/oidc/token';

test.describe('a session that cannot be renewed', () => {
  test.use({ errorsExpected: true });

  test.beforeEach(async ({ page, signInAs }) => {
    await page.clock.install();
    await signInAs('maren', '/edf');
    await page.getByRole('textbox', { name: 'Search trade IDs' }).fill('half-typed');
  });

  for (const [how, answer] of [
    ['is refused', { status: 400, json: { error: 'invalid_grant' } }],
    ['meets a broken provider', { status: 503, body: 'down' }],
    ['is answered with a page', { status: 200, body: '<html>' }],
  ] as const) {
    test(
      `a refresh that ${how} keeps what was typed and asks to sign in again`,
      {
        tag: '@SHL-15',
      },
      async ({ page }) => {
        await page.route(TOKEN, (route) => route.fulfill(answer));
        await page.route('**/oidc/auth**', (route) => route.abort());
        await page.clock.fastForward('09:00:00');
        await expect(page.getByRole('alert')).toContainText('what you have typed stays here');
        await expect(page.getByRole('button', { name: 'Sign in again' })).toBeVisible();
        await expect(page.getByRole('textbox', { name: 'Search trade IDs' })).toHaveValue(
          'half-typed',
        );
        await expect(page).toHaveURL('/edf');
      },
    );
  }

  test(
    'a refresh that never answers keeps what was typed and asks to sign in again',
    {
      tag: '@SHL-15',
    },
    async ({ page }) => {
      await page.route(TOKEN, () => undefined);
      await page.route('**/oidc/auth**', () => undefined);
      await page.clock.fastForward('09:00:00');
      await page.clock.runFor(60_000);
      await expect(page.getByRole('alert')).toContainText('what you have typed stays here');
      await expect(page.getByRole('textbox', { name: 'Search trade IDs' })).toHaveValue(
        'half-typed',
      );
      await expect(page).toHaveURL('/edf');
    },
  );

  test(
    'a sign-in that is over asks for the password, though the provider still knows the person',
    {
      tag: '@SHL-15',
    },
    async ({ page, shell, remembered }) => {
      await page.route('**/api/verify_auth', (route) =>
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
      await page.unroute('**/api/verify_auth');
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

test(
  'a refused verify_auth is told in a notification on top and in the log',
  {
    tag: ['@SHL-19', '@SHL-21'],
  },
  async ({ page, signIn }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.route('**/api/verify_auth', (route) =>
      route.fulfill({
        status: 403,
        json: { err_msg: 'Not today', code: 'FORBIDDEN', request_id: 'r' },
      }),
    );
    await page.goto('/');
    await signIn.signIn('maren');
    await expect(page.getByRole('region', { name: 'Site notifications' })).toContainText(
      'Not today',
    );
    expect(logged.join('\n')).toContain('Not today');
  },
);
