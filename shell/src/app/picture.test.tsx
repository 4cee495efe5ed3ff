/** @jest-environment ./bin/jest/dom-environment.mjs */
import type { PageState } from '@fairlead/shared/contract/release';
import { forgetAllData } from '@fairlead/shared/data';
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';

import { createRemote, UNHARMED } from '../remotes/fixtures.ts';
import { App } from './app.tsx';
import { productParts } from './parts.ts';

const PAGE: PageState = {
  environment: 'production',
  revision: 1,
  shell: '1.0.0',
  remotes: {
    pnl: createRemote('pnl', {
      contribution: {
        name: 'pnl',
        title: 'PNL',
        routes: [
          { path: '/', access: 'pnl:read' },
          { path: '/screenshot/:pipe_run_date', access: 'pnl:read' },
        ],
        menu: [{ id: 'pnl', label: 'PNL', path: '/', access: 'pnl:read', order: 1 }],
        commands: [],
      },
    }),
  },
  integrity: {},
  overrides_allowed: false,
  poll: '/environments/production/current',
  sign_in: { issuer: 'http://localhost/oidc', client_id: 'fairlead-web' },
  synthetic_data: false,
};

const BOT = {
  auth_user: {
    exp: Date.now() + 300_000,
    swiss_token: 'shot.1',
    email: 'system:screenshot',
    permissions: ['pnl:read'],
    auth_user_data: { user_type: 'BOT', service_type: 'screenshot', usage: 'screenshot' },
  },
  clock: {
    business_date: '2024-06-28',
    zone: 'Europe/Zurich',
    server_time: '2024-06-28T12:00:00Z',
  },
};

const asked = jest.fn(async () => undefined);

async function open(status: number, body: object) {
  history.replaceState(null, '', '/screenshot/2024-06-28');
  const fetched = jest.fn(async (_url: string, _init: RequestInit) => ({
    ok: status === 200,
    status,
    headers: new Headers(),
    text: async () => JSON.stringify(body),
  }));
  globalThis.fetch = fetched as never;
  const parts = productParts({
    page: PAGE,
    provider: {
      current: asked,
      renew: asked,
      signIn: asked,
      signOut: () => false,
      forget: () => undefined,
    },
    tabs: { tell: () => undefined, listen: () => undefined },
    federation: {
      load: async () => ({ default: () => <h1>PNL</h1> }),
      refetch: async () => undefined,
      reload: () => undefined,
    },
    guard: UNHARMED,
    isScreenshot: true,
  });
  await act(async () => {
    render(<App {...parts} nonce={undefined} />);
    await parts.session.start();
  });
  return fetched;
}

afterEach(async () => {
  await act(() => forgetAllData('The next test'));
  jest.restoreAllMocks();
  asked.mockClear();
});

test('[SHL-18] the page of a picture calls verify_auth without header or data, and nobody else', async () => {
  const fetched = await open(200, BOT);
  expect(await screen.findByRole('heading', { name: 'PNL' })).toBeDefined();
  expect(fetched).toHaveBeenCalledTimes(1);
  const [url, init] = fetched.mock.calls[0]!;
  expect(url).toBe('/api/verify_auth');
  const headers = (init.headers as [string, string][]).map(([name]) => name.toLowerCase());
  expect(headers).not.toContain('x-auth-token');
  expect(headers).not.toContain('content-type');
  expect(init).toMatchObject({ method: 'POST', body: null, credentials: 'same-origin' });
  expect(asked).not.toHaveBeenCalled();
});

test('[SHL-18] there is no frame around a picture: no menu, no palette, no user', async () => {
  await open(200, BOT);
  expect(await screen.findByRole('main')).toBeDefined();
  expect(screen.queryByRole('banner')).toBeNull();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('without its cookie the page shows nothing of the product', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await open(401, { err_msg: 'Please sign in again', code: 'NOT_SIGNED_IN', request_id: 'r' });
  expect(screen.queryByRole('heading', { name: 'PNL' })).toBeNull();
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined();
});
