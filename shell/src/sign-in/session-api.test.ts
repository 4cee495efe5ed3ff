/** @jest-environment ./bin/jest/dom-environment.mjs */
import { verifyAuth } from '@fairlead/shared/contract/session';
import { readLayout } from '@fairlead/shared/layouts';
import { answer, fakeApi, verified } from '@fairlead/shared/testing';
import { expect, test } from '@jest/globals';

import type { Grant } from './identity-provider.ts';
import { sessionApi } from './session-api.ts';

const CHOICES = { order: ['b', 'a'], widths: {}, hidden: [], pins: {} };
const GRANT = { accessToken: 'access' } as Grant;

const session = verified();
if (session.status !== 'VERIFIED') throw new Error('verified');
const { user, clock } = session;

test('[TAB-11] the sign-in brings the layouts that this browser does not know, before any table is drawn', async () => {
  const layouts = {
    version: 7,
    changed: [{ table_id: 'edf-trades', version: 7, choices: CHOICES }],
  };
  const api = fakeApi(
    answer(verifyAuth, ({ query }) => ({
      auth_user: user,
      clock,
      layouts: query.layouts_since === 7 ? { version: 7, changed: [] } : layouts,
    })),
  );
  const { verify } = sessionApi(api);
  await verify(GRANT, { email: user.email.toUpperCase() });
  expect(readLayout(user.email, 'edf-trades')).toEqual(CHOICES);
  await verify(GRANT, { email: user.email });
  expect(readLayout(user.email, 'edf-trades')).toEqual(CHOICES);
  // Whoever writes an address otherwise is the same person.
  await verify(GRANT, { email: user.email.toUpperCase() });
  expect(api.calls.map(({ input }) => input.query)).toEqual([
    { layouts_since: 0 },
    { layouts_since: 7 },
    { layouts_since: 7 },
  ]);
});

test('a server that answers no layouts changes none', async () => {
  const { verify } = sessionApi(fakeApi(answer(verifyAuth, { auth_user: user, clock })));
  await verify(GRANT, {});
  expect(readLayout(user.email, 'edf-trades')).toEqual(CHOICES);
});
