/** @jest-environment ./bin/jest/dom-environment.mjs */
import type { PageState } from '@fairlead/shared/contract/release';
import { listTaskHistory } from '@fairlead/shared/contract/runs';
import { forgetAllData, useCall } from '@fairlead/shared/data';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { createRemote, UNHARMED } from '../remotes/fixtures.ts';
import type { Grant, IdentityProvider } from '../sign-in/identity-provider.ts';
import type { TabMessage } from '../sign-in/tabs.ts';
import { App } from './app.tsx';
import { productParts } from './parts.ts';

// The whole product in one page; only the provider, the network, other tabs and the
// remote are not the real ones.

const EDF = createRemote('edf');
const PAGE: PageState = {
  environment: 'development',
  revision: 1,
  shell: '1.0.0',
  remotes: { edf: EDF },
  integrity: {},
  overrides_allowed: false,
  poll: '/environments/development/current',
  sign_in: { issuer: 'http://localhost/oidc', client_id: 'fairlead-web' },
  synthetic_data: true,
};
const NOW = Date.now();
const HOUR = 3_600_000;

const grantOf = (name: string): Grant => ({
  accessToken: `access of ${name}`,
  userInfo: { sub: name, email: `${name}@halyard.example` },
  expiresAt: NOW + HOUR,
  lifetimeMs: HOUR,
});

/** A screen of a remote: the runs of tasks as the server has them for this user, and a draft. */
function Root() {
  const { area, refresh } = useCall(listTaskHistory, { query: {} });
  const shown = area.status === 'COMPLETED' ? area.data.tasks.length : area.status;
  return (
    <>
      <p>{`runs: ${shown}`}</p>
      <input aria-label="note" />
      <button onClick={refresh}>Again</button>
    </>
  );
}

type Sent = { readonly path: string; readonly token: string | undefined };
type Reply = { readonly status: number; readonly body: object };

/** A server that gives every verification another session token; `history` answers the remote. */
function serve(history: (token: string | undefined) => Reply | Promise<Reply>) {
  const sent: Sent[] = [];
  let sessions = 0;
  const answer = async ({ path, token }: Sent): Promise<Reply> => {
    if (path === '/api/verify_auth') return verification(token, `session ${(sessions += 1)}`);
    if (path === '/api/sign_out') return { status: 200, body: {} };
    return history(token);
  };
  globalThis.fetch = jest.fn(async (url: unknown, init?: RequestInit) => {
    const token = new Map(init?.headers as [string, string][]).get('x-auth-token');
    const call = { path: String(url).split('?')[0] ?? '', token };
    sent.push(call);
    const { status, body } = await answer(call);
    return {
      ok: status === 200,
      status,
      headers: new Headers(),
      text: async () => JSON.stringify(body),
    };
  }) as never;
  return sent;
}

function verification(access: string | undefined, token: string): Reply {
  const name = access?.split(' ').at(-1) ?? '';
  const email = `${name}@halyard.example`;
  const auth_user = {
    exp: NOW + HOUR,
    swiss_token: token,
    email,
    permissions: ['edf:read'],
    auth_user_data: { user_type: 'REAL_USER', email, given_name: name },
  };
  const clock = {
    business_date: '2024-06-28',
    zone: 'Europe/Zurich',
    server_time: new Date(NOW).toISOString(),
  };
  return name === 'nobody'
    ? { status: 403, body: { err_msg: 'You are on no list', code: 'FORBIDDEN', request_id: 'r' } }
    : { status: 200, body: { auth_user, clock } };
}

async function open(path: string, name: string) {
  history.replaceState(null, '', path);
  const provider = {
    current: jest.fn<IdentityProvider['current']>(async () => grantOf(name)),
    renew: jest.fn<IdentityProvider['renew']>(async () => grantOf(name)),
    signIn: jest.fn<IdentityProvider['signIn']>(async () => undefined),
    signOut: () => false,
    forget: () => undefined,
  };
  let hear: (message: TabMessage) => void = () => undefined;
  const parts = productParts({
    page: PAGE,
    provider,
    tabs: { tell: () => undefined, listen: (listener) => void (hear = listener) },
    federation: {
      load: async () => ({ default: Root }),
      refetch: async () => undefined,
      reload: () => undefined,
    },
    guard: UNHARMED,
  });
  await act(async () => {
    render(<App {...parts} nonce={undefined} />);
    await parts.session.start();
  });
  return { provider, fromOtherTab: (message: TabMessage) => act(async () => hear(message)) };
}

beforeEach(() => {
  sessionStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(console, 'info').mockImplementation(() => undefined);
});
afterEach(async () => {
  await act(() => forgetAllData('The next test'));
  jest.restoreAllMocks();
});

test('[SHL-15] [SHL-26] a call refused with 401 verifies again; what was typed stays, and the next call goes through', async () => {
  const sent = serve((token) =>
    token === 'session 1'
      ? { status: 401, body: { err_msg: 'Your session is over', code: 'X', request_id: 'r' } }
      : { status: 200, body: { tasks: [] } },
  );
  const { provider } = await open('/edf', 'maren');
  await userEvent.type(await screen.findByLabelText('note'), 'half a trade');
  await waitFor(() => expect(provider.renew).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(sent.filter(isVerification)).toHaveLength(2));
  await userEvent.click(screen.getByRole('button', { name: 'Again' }));

  expect(await screen.findByText('runs: 0')).toBeDefined();
  expect(sent.at(-1)?.token).toBe('session 2');
  expect(screen.getByLabelText<HTMLInputElement>('note').value).toBe('half a trade');
  expect(screen.queryByRole('alert')).toBeNull();
});

const isVerification = ({ path }: Sent) => path === '/api/verify_auth';

test('[SHL-16] after a sign-out in another tab the next user sees nothing of the one before', async () => {
  let release: (reply: Reply) => void = () => undefined;
  const ofAnton = new Promise<Reply>((resolve) => (release = resolve));
  serve((token) => (token === 'session 1' ? { status: 200, body: { tasks: [{}, {}] } } : ofAnton));
  const { provider, fromOtherTab } = await open('/edf', 'maren');
  expect(await screen.findByText('runs: 2')).toBeDefined();

  await fromOtherTab('signed-out');
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeDefined();
  provider.renew.mockResolvedValue(grantOf('anton'));
  await fromOtherTab('signed-in');
  expect(await screen.findByRole('button', { name: 'anton, account menu' })).toBeDefined();
  expect(await screen.findByText('runs: LOADING')).toBeDefined();
  release({ status: 200, body: { tasks: [{}] } });
  expect(await screen.findByText('runs: 1')).toBeDefined();
});

test('[SHL-19] who is let in nowhere reads why, as a site notification that a sign-out takes away', async () => {
  serve(() => ({ status: 200, body: {} }));
  const { fromOtherTab } = await open('/edf', 'nobody');
  const notifications = await screen.findByRole('region', { name: 'Site notifications' });
  expect(within(notifications).getByText('You are on no list')).toBeDefined();
  await fromOtherTab('signed-out');
  // At once: by itself it would go after five seconds.
  expect(screen.queryByText('You are on no list')).toBeNull();
});

test('[SHL-10] the path first asked for is kept when leaving, and gone on to when coming back', async () => {
  serve(() => ({ status: 200, body: { tasks: [] } }));
  const leaving = await open('/edf?verified_state=all#trade-7', 'nobody');
  await userEvent.click(screen.getByRole('button', { name: 'Continue with your company account' }));
  expect(leaving.provider.signIn).toHaveBeenCalledTimes(1);
  await leaving.fromOtherTab('signed-out');

  await open('/?code=once&state=kept', 'maren');
  expect(`${location.pathname}${location.search}${location.hash}`).toBe(
    '/edf?verified_state=all#trade-7',
  );
  expect(await screen.findByText('runs: 0')).toBeDefined();
});
