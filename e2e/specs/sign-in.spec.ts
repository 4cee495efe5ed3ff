import { expect, test } from '../fixtures/test.ts';
import { personOf } from '../stack/people.ts';

// This suite runs against the development provider and against a real Keycloak (.ci/run).
test.describe('sign-in', { tag: '@sign-in' }, () => {
  test(
    'signs in at the provider and comes back to the path first asked for',
    {
      tag: ['@SHL-10', '@SHL-11', '@SHL-12', '@SHL-13'],
    },
    async ({ page, signIn, shell }) => {
      await page.goto('/tasks/history?x=1');
      await expect(signIn.heading).toBeVisible();
      const verified = page.waitForRequest((request) => request.url().endsWith('/api/verify_auth'));
      await signIn.signIn('maren');
      const request = await verified;
      expect(request.method()).toBe('POST');
      expect((await request.allHeaders())['x-auth-token']).toMatch(/^eyJ/);
      expect(request.postDataJSON()).toMatchObject({ email: personOf('maren').email });
      expect(request.postDataJSON()).toHaveProperty('expiresAt');
      await expect(shell.userButton('Maren')).toBeVisible();
      await expect(page).toHaveURL('/tasks/history?x=1');
    },
  );

  test(
    'asks the provider for OpenID Connect with PKCE and the three scopes',
    {
      tag: '@SHL-10',
    },
    async ({ page, signIn }) => {
      await page.goto('/');
      const asked = page.waitForRequest(
        (request) =>
          request.url().includes('code_challenge=') && !request.url().includes('prompt=none'),
      );
      await signIn.proceed.click();
      const query = new URL((await asked).url()).searchParams;
      expect(query.get('scope')?.split(' ').sort()).toEqual(['email', 'openid', 'profile']);
      expect(query.get('response_type')).toBe('code');
      expect(query.get('code_challenge_method')).toBe('S256');
      expect(new URL(query.get('redirect_uri') ?? '').pathname).toBe('/');
    },
  );

  test('a wrong password stays at the provider and says so', async ({ page, signIn, shell }) => {
    await page.goto('/');
    await signIn.continue();
    await signIn.submit(personOf('maren').email, 'not-her-password');
    await expect(signIn.providerProblem).toBeVisible();
    await signIn.submit(personOf('maren').email, personOf('maren').password);
    await expect(shell.userButton('Maren')).toBeVisible();
  });

  test(
    'a reload and a second tab are signed in without being asked',
    {
      tag: '@SHL-17',
    },
    async ({ page, context, signIn, shell }) => {
      await page.goto('/');
      await signIn.signIn('bea');
      await expect(shell.userButton('Bea')).toBeVisible();
      await page.reload();
      await expect(shell.userButton('Bea')).toBeVisible();
      const second = await context.newPage();
      await second.goto('/tasks/history');
      await expect(second.getByRole('button', { name: 'Bea, account menu' })).toBeVisible();
    },
  );

  test(
    'signing out ends it here and at the provider',
    {
      tag: ['@SHL-03', '@SHL-13', '@SHL-16'],
    },
    async ({ page, signIn, shell }) => {
      await page.goto('/');
      await signIn.signIn('maren');
      await expect(shell.userButton('Maren')).toBeVisible();
      const ended = page.waitForRequest((request) => request.url().endsWith('/api/sign_out'));
      await shell.signOut('Maren');
      await ended;
      await expect(signIn.heading).toBeVisible();
      await page.goto('/edf');
      await expect(signIn.heading).toBeVisible();
      await signIn.continue();
      await expect(signIn.providerPassword).toBeVisible();
    },
  );

  test('a sign-out in one tab ends the other', async ({ page, context, signIn, shell }) => {
    await page.goto('/tasks/history');
    await signIn.signIn('maren');
    await expect(shell.userButton('Maren')).toBeVisible();
    const second = await context.newPage();
    await second.goto('/');
    await second.getByRole('button', { name: 'Maren, account menu' }).click();
    await second.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(second.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(signIn.heading).toBeVisible();
    await expect(page.getByText('maren@halyard.example')).toBeHidden();
  });
});
