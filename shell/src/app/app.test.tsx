/** @jest-environment ./bin/jest/dom-environment.mjs */
import { createApiClient } from '@fairlead/shared/api';
import type { PageState } from '@fairlead/shared/contract/release';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { createRemote } from '../remotes/fixtures.ts';
import type { Loader } from '../remotes/loader.ts';
import type { SessionState } from '../sign-in/session.rules.ts';
import type { SessionStore } from '../sign-in/session-store.ts';
import { App } from './app.tsx';

const edf = createRemote('edf');
const accounting = createRemote('accounting', {
  contribution: {
    name: 'accounting',
    title: 'Accounting',
    routes: [{ path: '/accounting', access: 'acc:read' }],
    menu: [],
    commands: [],
  },
});

const PAGE: PageState = {
  environment: 'staging',
  revision: 42,
  shell: '1.0.0',
  remotes: { edf, accounting },
  integrity: {},
  overrides_allowed: false,
  poll: '/environments/staging/current',
  sign_in: { issuer: 'http://localhost/oidc', client_id: 'fairlead-web' },
  synthetic_data: true,
};

const VERIFIED: SessionState = {
  phase: 'verified',
  lapse: null,
  session: {
    user: {
      exp: 0,
      swiss_token: 't',
      email: 'maren@halyard.example',
      permissions: ['edf:read'],
      auth_user_data: {
        user_type: 'REAL_USER',
        email: 'maren@halyard.example',
        given_name: 'Maren',
      },
    },
    clock: { business_date: '2024-06-28', zone: 'Europe/Zurich', server_time: '' },
    received: { steady: 0, wall: 0 },
  },
};

/** A remote with a form in it: what is typed there must survive. */
const Root = () => (
  <>
    <title>EDF Trades · Fairlead</title>
    <input aria-label="note" />
  </>
);

async function open(path: string, first: SessionState, page: PageState = PAGE) {
  history.replaceState(null, '', path);
  let state = first;
  let changed: () => void = () => undefined;
  const signOut = jest.fn(async () => undefined);
  const signIn = jest.fn(async () => undefined);
  const retry = jest.fn(async () => undefined);
  const session = {
    state: () => state,
    subscribe: (listener: () => void) => {
      changed = listener;
      return () => undefined;
    },
    signIn,
    retry,
    signOut,
  } as unknown as SessionStore;
  const load = jest.fn<Loader['load']>(async () => ({
    Root,
    build: edf.builds[0]!,
    lastGood: false,
  }));
  const loader: Loader = {
    load,
    loadLate: load,
    isLate: () => false,
    reset: () => undefined,
    renew: async () => new Promise(() => undefined),
    rejectBuild: () => false,
    watch: () => () => undefined,
    buildOf: () => undefined,
  };
  const client = createApiClient({ baseUrl: '/api', sessionToken: () => undefined });
  const onLikely = jest.fn<(remote: string) => void>();
  // What suspends while it is first drawn goes on only in an awaited act.
  await act(async () => {
    render(<App {...{ page, client, session, loader, onLikely }} nonce={undefined} />);
  });
  const become = (next: SessionState) => {
    act(() => {
      state = next;
      changed();
    });
  };
  return { become, load, onLikely, signIn, retry, signOut };
}

/** Fakes the responses to the poll of the revision. */
function answerPoll(...revisions: unknown[]) {
  const answers = [...revisions];
  polled = jest.fn(async () => ({
    ok: true,
    json: async () => ({ revision: answers.shift() }),
  }));
  // What people are told is asked for, too, and of no interest here.
  globalThis.fetch = (async (url: unknown) =>
    String(url).endsWith('/messages') ? new Promise(() => undefined) : polled()) as never;
}

let polled = jest.fn<() => Promise<unknown>>();

beforeEach(() => answerPoll());
afterEach(() => void jest.useRealTimers());

/** Resolves a style that names a token, 'var(--fl-…)': jsdom leaves it as it is. */
function resolved(style: string, mode: 'light' | 'dark' = 'light'): string | undefined {
  const name = style.slice('var('.length, -1);
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const css = rules.map(({ cssText }) => cssText).join('\n');
  for (const [, selector = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]+)\}/g)) {
    const value = new RegExp(`${name}: (.+?);`).exec(body)?.[1];
    if (value === undefined || selector.includes('.dark') !== (mode === 'dark')) continue;
    return value.startsWith('var(') ? resolved(value, mode) : value;
  }
  return undefined;
}

test('[SHL-11] a spinner covers the check, then the sign-in page is there', async () => {
  const { become, signIn } = await open('/edf', { phase: 'checking' });
  expect(screen.getByRole('status').textContent).toBe('Checking your sign-in …');
  const { position, zIndex } = getComputedStyle(screen.getByRole('status'));
  expect(position).toBe('fixed');
  expect(resolved(zIndex)).toBe('2000');
  become({ phase: 'verifying' });
  expect(screen.getByRole('status').textContent).toBe('Signing you in …');
  become({ phase: 'signed-out' });
  expect(document.title).toBe('Sign in · Fairlead');
  fireEvent.click(screen.getByRole('button', { name: 'Continue with your company account' }));
  expect(signIn).toHaveBeenCalledTimes(1);
});

test.each([
  { phase: 'signed-out' },
  { phase: 'refused', message: 'You are on no list', isOver: false },
] as const)(
  '[SHL-17] whoever is $phase gets the sign-in page at /edf: nothing is loaded, no trade asked for',
  async (state) => {
    const { load } = await open('/edf', state);
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeDefined();
    expect(load).not.toHaveBeenCalled();
    expect(polled).not.toHaveBeenCalled();
  },
);

test('a sign-in that cannot even begin says so', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { signIn } = await open('/edf', { phase: 'signed-out' });
  signIn.mockRejectedValue(new Error('Failed to fetch'));
  fireEvent.click(screen.getByRole('button', { name: 'Continue with your company account' }));
  expect(await screen.findByText(/The sign-in service does not answer/)).toBeDefined();
});

test('[SHL-15] a provider that gives no answer leaves everybody where they are, with a way to try again', async () => {
  const { retry, signIn } = await open('/edf?verified_state=all', { phase: 'unanswered' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'Your sign-in could not be checked',
  );
  expect(screen.queryByRole('button', { name: 'Continue with your company account' })).toBeNull();
  expect(location.pathname + location.search).toBe('/edf?verified_state=all');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(1);
  signIn.mockRejectedValue(new Error('Failed to fetch'));
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  });
  expect(retry).toHaveBeenCalledTimes(2);
});

test('who is refused reads why and may take another account', async () => {
  const { signOut } = await open('/edf', {
    phase: 'refused',
    message: 'You are on no list',
    isOver: false,
  });
  expect(screen.getByRole('alert').textContent).toBe('You are on no list');
  fireEvent.click(screen.getByRole('button', { name: 'Use another account' }));
  expect(signOut).toHaveBeenCalledTimes(1);
});

test.each([
  ['staging', 'Fairlead Staging'],
  ['development', 'Fairlead Development'],
  ['production', 'Fairlead'],
] as const)('[SHL-01] the bar of %s reads %s', async (environment, title) => {
  await open('/edf', VERIFIED, { ...PAGE, environment });
  const bar = screen.getByRole('banner');
  const home = screen.getByRole('link', { name: `${title}, home` });
  expect(home.textContent).toBe(title);
  // The first page of this user's menu: the root is another area's, which may be closed to them.
  expect(home.getAttribute('href')).toBe('/edf');
  expect(bar.dataset['environment']).toBe(environment);
});

test.each(['light', 'dark'] as const)(
  '[SHL-01] in %s mode the bar of each environment has a colour of its own',
  async (mode) => {
    const colors = new Set<string | undefined>();
    for (const environment of ['production', 'staging', 'development'] as const) {
      await open('/edf', VERIFIED, { ...PAGE, environment });
      const { background } = getComputedStyle(screen.getByRole('banner'));
      expect(resolved(background, mode)).toMatch(/^#[0-9A-F]{6}$/);
      colors.add(resolved(background, mode));
      cleanup();
    }
    expect(colors.size).toBe(3);
  },
);

test('[SHL-04] the sign-in is laid out in 1400 px, what lies under the bar in 1500 px', async () => {
  const { become } = await open('/nowhere', { phase: 'signed-out' });
  expect(resolved(getComputedStyle(screen.getByRole('main')).maxWidth)).toBe('1400px');
  become(VERIFIED);
  expect(resolved(getComputedStyle(screen.getByRole('contentinfo')).maxWidth)).toBe('1500px');
});

test('[SHL-03] the given name opens a menu with Logout', async () => {
  const { signOut } = await open('/edf', VERIFIED);
  await userEvent.click(screen.getByRole('button', { name: 'Maren, account menu' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  expect(signOut).toHaveBeenCalledTimes(1);
});

test('[SHL-02] the menu button opens the drawer, with the entries this user may see', async () => {
  await open('/nowhere', VERIFIED);
  fireEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  expect(await screen.findByRole('link', { name: 'EDF Trades' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Accounting' })).toBeNull();
});

test.each([
  { by: 'pointing at', come: (entry: Element) => fireEvent.pointerEnter(entry) },
  { by: 'the focus on', come: (entry: Element) => fireEvent.focus(entry) },
])('[REM-11] $by a menu entry fetches its remote', async ({ come }) => {
  const { onLikely } = await open('/nowhere', VERIFIED);
  fireEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  const entry = await screen.findByRole('link', { name: 'EDF Trades' });
  onLikely.mockClear();
  come(entry);
  expect(onLikely.mock.calls).toEqual([['edf']]);
});

test('[SHL-07] an area without the permission is refused, and not even downloaded', async () => {
  const { load } = await open('/accounting', VERIFIED);
  expect(screen.getByRole('heading').textContent).toBe('Not authorized to access Accounting');
  expect(load).not.toHaveBeenCalled();
});

test('[SHL-08] an unknown path is named', async () => {
  await open('/Acounting/June', VERIFIED);
  expect(screen.getByText("We can't find the dog you are looking for")).toBeDefined();
  expect(screen.getByText('(Page /Acounting/June not found)')).toBeDefined();
  expect(document.title).toBe("We can't find the dog you are looking for · Fairlead");
});

test('[SHL-15] a lapsed session asks to sign in again, and what was typed stays', async () => {
  const opened = jest.spyOn(window, 'open').mockReturnValue(null);
  const { become } = await open('/edf', VERIFIED);
  const note = await screen.findByLabelText<HTMLInputElement>('note');
  fireEvent.change(note, { target: { value: 'half a trade' } });
  become({ ...VERIFIED, lapse: { kind: 'expired' } });
  expect(screen.getByRole('alert').textContent).toContain('what you have typed stays here');
  fireEvent.click(screen.getByRole('button', { name: 'Sign in again' }));
  expect(opened.mock.lastCall?.[0]).toBe('/?sign-in=window');
  become({
    ...VERIFIED,
    lapse: { kind: 'over', why: 'You have ended this sign-in from another one' },
  });
  expect(screen.getByRole('alert').textContent).toContain(
    'You have ended this sign-in from another one. Sign in again: what you have typed stays here.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Sign in again' }));
  expect(opened.mock.lastCall?.[0]).toBe('/?sign-in=anew');
  become(VERIFIED);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('note').value).toBe('half a trade');
});

test('[REM-10] an override shows, with the way back', async () => {
  await open('/edf', VERIFIED, {
    ...PAGE,
    override: { remote: 'trading', version: '0.2.0-dev.a1' },
  });
  expect(screen.getByText(/runs trading 0\.2\.0-dev\.a1 instead/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Back to the pinned build' })).toBeDefined();
});

test('[REM-06] another revision offers the reload and changes nothing by itself', async () => {
  answerPoll(43, 43, 44);
  await open('/edf', VERIFIED);
  expect(await screen.findByLabelText('note')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
  fireEvent.focus(window);
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeDefined();
  expect(screen.getByLabelText('note')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Later' }));
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
  fireEvent.focus(window);
  await act(async () => undefined);
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
  fireEvent.focus(window);
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeDefined();
});

test('[REM-06] a page that is left alone asks every half minute', async () => {
  jest.useFakeTimers();
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  answerPoll(42, 43);
  await open('/edf', VERIFIED);
  await pass(30_000);
  expect(polled).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
  await pass(30_000);
  expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined();
});

test('[REM-06] the same revision, or none to be had, offers nothing', async () => {
  answerPoll(42, 'nonsense');
  await open('/edf', VERIFIED);
  const poll = async () => {
    fireEvent.focus(window);
    await act(async () => undefined);
  };
  await poll();
  await poll();
  expect(polled).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
});

test('[SHL-09] a failure of the shell itself is said, with a support id', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = {
    ...edf,
    get contribution(): never {
      throw new RangeError('the page lists no routes');
    },
  };
  await open('/edf', VERIFIED, { ...PAGE, remotes: { edf: broken } });
  expect(
    screen.getByRole('heading', { name: 'Sorry we have messed up. We are on it!' }),
  ).toBeDefined();
  expect(screen.getByText('(Error: the page lists no routes)')).toBeDefined();
  expect(screen.getByText(/^r42\/shell@1\.0\.0\//)).toBeDefined();
});
