import { expect, test } from '../../fixtures/test.ts';
import { personOf } from '../../stack/people.ts';

// This suite runs against the development provider and against a real Keycloak (.ci/run).
test.describe('sign-in', { tag: '@sign-in' }, () => {
  test(
    'signs in at the provider, also after a wrong password, and comes back to the path first asked for',
    {
      tag: ['@SHL-10', '@SHL-11', '@SHL-12', '@SHL-13'],
    },
    async ({ page, signIn, shell }) => {
      const { email, password } = personOf('maren');
      await page.goto('/tasks/history?x=1');
      await expect(signIn.heading).toBeVisible();
      const asked = page.waitForRequest(
        (request) =>
          request.url().includes('code_challenge=') && !request.url().includes('prompt=none'),
      );
      await signIn.continue();
      const query = new URL((await asked).url()).searchParams;
      expect(query.get('scope')?.split(' ').sort()).toEqual(['email', 'openid', 'profile']);
      expect(query.get('response_type')).toBe('code');
      expect(query.get('code_challenge_method')).toBe('S256');
      expect(new URL(query.get('redirect_uri') ?? '').pathname).toBe('/');

      await signIn.submit(email, 'not-her-password');
      await expect(signIn.providerProblem).toBeVisible();
      await expect(signIn.providerEmail).toHaveValue(email);
      const back = page.waitForRequest((request) => {
        const { pathname, searchParams } = new URL(request.url());
        return pathname === '/' && searchParams.has('code');
      });
      const verified = page.waitForRequest((request) => request.url().includes('/api/verify_auth'));
      await signIn.submit(email, password);
      // The one-time password of the sign-in and the state that it answers.
      const given = new URL((await back).url()).searchParams;
      expect(given.get('state')).toBe(query.get('state'));
      const request = await verified;
      expect(request.method()).toBe('POST');
      expect((await request.allHeaders())['x-auth-token']).toMatch(/^eyJ/);
      expect(request.postDataJSON()).toMatchObject({ email });
      expect(request.postDataJSON()).toHaveProperty('expiresAt');
      await expect(shell.userButton('Maren')).toBeVisible();
      await expect(page).toHaveURL('/tasks/history?x=1');
    },
  );

  test(
    'a reload and a second tab are signed in without being asked; a sign-out in one ends both, and the provider’s',
    {
      tag: ['@SHL-03', '@SHL-13', '@SHL-16', '@SHL-17'],
    },
    async ({ page, context, signIn, shell }) => {
      await page.goto('/tasks/history');
      await signIn.signIn('maren');
      await expect(shell.userButton('Maren')).toBeVisible();
      await page.reload();
      await expect(shell.userButton('Maren')).toBeVisible();
      const second = await context.newPage();
      await second.goto('/tasks/history');
      await expect(second.getByRole('button', { name: 'Maren, account menu' })).toBeVisible();

      const ended = page.waitForRequest((request) => request.url().endsWith('/api/sign_out'));
      await shell.signOut('Maren');
      await ended;
      await expect(signIn.heading).toBeVisible();
      await expect(second.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      await expect(second.getByText('maren@halyard.example')).toBeHidden();
      await page.goto('/edf');
      await expect(signIn.heading).toBeVisible();
      await signIn.continue();
      await expect(signIn.providerPassword).toBeVisible();
    },
  );
});
