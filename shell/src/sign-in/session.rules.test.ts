import { describe, expect, test } from '@jest/globals';

import {
  FIRST,
  millisecondsLeft,
  nextSession,
  renewAfter,
  type Session,
  type SessionEvent,
  type SessionState,
} from './session.rules.ts';

function sessionOf(email: string): Session {
  return {
    user: {
      exp: Date.parse('2024-06-28T12:05:00Z'),
      swiss_token: `token of ${email}`,
      email,
      permissions: [],
      auth_user_data: { user_type: 'REAL_USER', email, given_name: 'Maren' },
    },
    clock: {
      business_date: '2024-06-28',
      zone: 'Europe/Zurich',
      server_time: '2024-06-28T12:00:00Z',
    },
    received: { steady: 1_000, wall: 9_000_000 },
  };
}

const MAREN = sessionOf('maren@halyard.example');
const RENEWED = { ...sessionOf('maren@halyard.example'), received: { steady: 2, wall: 2 } };
const ANTON = sessionOf('anton@halyard.example');

const checking: SessionState = FIRST;
const unanswered: SessionState = { phase: 'unanswered' };
const verifying: SessionState = { phase: 'verifying' };
const signedOut: SessionState = { phase: 'signed-out' };
const leaving: SessionState = { phase: 'leaving' };
const verified: SessionState = { phase: 'verified', session: MAREN, lapse: null };
const lapsed: SessionState = { ...verified, lapse: { kind: 'unconfirmed' } };
const expired: SessionState = { ...verified, lapse: { kind: 'expired' } };
const over: SessionState = { ...verified, lapse: { kind: 'over', why: 'No' } };
const REFUSED = { type: 'refused', message: 'No' } as const;
const stranger: SessionState = {
  ...verified,
  lapse: { kind: 'stranger', email: 'anton@halyard.example' },
};

type Row = readonly [what: string, from: SessionState, event: SessionEvent, to: SessionState];

describe('[SHL-13] verified on sign-in and not any more on sign-out', () => {
  test.each<Row>([
    ['nobody is signed in', checking, { type: 'nobody-signed-in' }, signedOut],
    ['the provider gives no answer', checking, { type: 'unanswered' }, unanswered],
    ['it gives none again', unanswered, { type: 'unanswered' }, unanswered],
    ['it is asked again', unanswered, { type: 'asked-again' }, checking],
    ['it knows nobody in the end', unanswered, { type: 'nobody-signed-in' }, signedOut],
    ['it gives no answer to who has signed out', signedOut, { type: 'unanswered' }, signedOut],
    ['somebody is', checking, { type: 'granted' }, verifying],
    ['the API lets them in', verifying, { type: 'verified', session: MAREN }, verified],
    [
      'the API does not',
      verifying,
      { type: 'refused', message: 'No', isOver: false },
      { phase: 'refused', message: 'No', isOver: false },
    ],
    ['they leave', verified, { type: 'leaving' }, leaving],
    ['they are gone', leaving, { type: 'signed-out' }, signedOut],
    ['another tab has signed out', verified, { type: 'signed-out' }, signedOut],
    ['somebody comes back', signedOut, { type: 'granted' }, verifying],
    ['an answer comes after leaving', leaving, { type: 'verified', session: MAREN }, leaving],
    ['a grant comes after leaving', leaving, { type: 'granted' }, leaving],
    ['an answer comes after sign-out', signedOut, { type: 'verified', session: MAREN }, signedOut],
  ])('%s', (_what, from, event, to) => {
    expect(nextSession(from, event)).toEqual(to);
  });
});

describe('[SHL-15] a session that cannot be renewed keeps its page', () => {
  test.each<Row>([
    ['the provider knows nobody any more', verified, { type: 'nobody-signed-in' }, lapsed],
    ['the provider does not answer', verified, { type: 'unanswered' }, lapsed],
    ['the API refuses the renewal', verified, { ...REFUSED, isOver: false }, lapsed],
    ['the sign-in itself is over', expired, { ...REFUSED, isOver: true }, over],
    ['its time is over after that', over, { type: 'expired' }, over],
    ['its time is over', verified, { type: 'expired' }, expired],
    ['its time is over after a failed renewal', lapsed, { type: 'expired' }, expired],
    ['a renewal fails after its time is over', expired, { type: 'unanswered' }, expired],
    ['a renewal begins', verified, { type: 'granted' }, verified],
    [
      'it is renewed',
      lapsed,
      { type: 'verified', session: RENEWED },
      { ...verified, session: RENEWED },
    ],
    ['somebody else has signed in', lapsed, { type: 'verified', session: ANTON }, stranger],
    ['its time is over after somebody else has', stranger, { type: 'expired' }, stranger],
  ])('%s', (_what, from, event, to) => {
    expect(nextSession(from, event)).toEqual(to);
  });
});

describe('[SHL-17] the end of a session is reckoned by the server', () => {
  const { steady, wall } = MAREN.received;
  test.each([
    ['at once', { steady, wall }, 300_000],
    ['a minute later', { steady: steady + 60_000, wall: wall + 60_000 }, 240_000],
    ['after a sleep, in which one clock stood still', { steady, wall: wall + 300_001 }, -1],
    [
      'after the clock was set back a day',
      { steady: steady + 10_000, wall: wall - 86_400_000 },
      290_000,
    ],
  ])('%s', (_when, now, left) => {
    expect(millisecondsLeft(MAREN, now)).toBe(left);
  });

  test('a browser whose clock is a year wrong has just as long', () => {
    const wrong = { ...MAREN, received: { steady, wall: Date.parse('2023-01-01') } };
    expect(millisecondsLeft(wrong, { steady, wall: Date.parse('2023-01-01') })).toBe(300_000);
  });
});

test.each([
  [300_000, 240_000],
  [240_000, 180_000],
  [8_000, 6_000],
  [0, 1_000],
  [-5_000, 1_000],
])('[SHL-15] what lives %i ms is renewed after %i ms', (lifetime, after) => {
  expect(renewAfter(lifetime)).toBe(after);
});
