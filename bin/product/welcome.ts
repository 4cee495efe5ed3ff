import type { Config } from '@fairlead/api/platform/config';

import { say } from './say.ts';

/** The last day of the invented data (api/src/demo). */
export const DEMO_DATE = '2024-06-28';

/** Whom the development provider knows, and what the development policy lets them do. */
const PEOPLE: readonly (readonly [string, string, string])[] = [
  ['maren@halyard.example', 'maren-trader', 'trader: verify trades, blotter, trade entry'],
  ['anton@halyard.example', 'anton-accountant', 'accountant: accounting'],
  [
    'bea@halyard.example',
    'bea-back-office',
    'back office: verify, import, tasks, both accountings',
  ],
  ['olav@halyard.example', 'olav-operator', 'operator: import statements, run tasks, verify'],
  ['mila@halyard.example', 'mila-management', 'management: both accountings, audit'],
];

/** The address, and who can sign in there. */
export function welcome({ publicUrl, oidc, demo }: Config): void {
  say('ready', publicUrl);
  if (oidc.development) {
    console.log(`\n  Sign in as one of${demo ? ' the invented firm’s people' : ''}:\n`);
    const rows = [['', 'password', 'who may'] as const, ...PEOPLE];
    for (const [email, password, may] of rows) {
      console.log(`    ${email.padEnd(24)}${password.padEnd(20)}${may}`);
    }
  }
  if (demo) {
    console.log(
      `\n  All of it is invented and labelled so. The demo's day is ${DEMO_DATE}; older days come in behind.`,
    );
  }
  console.log('\n  Ctrl-C stops everything; npm start -- --reset begins anew.\n');
}
