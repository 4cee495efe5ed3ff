import { expect, test } from '../fixtures/test.ts';

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
