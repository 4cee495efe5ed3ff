import type { Config } from '@fairlead/platform/config';

import { demoPeople } from './development.ts';
import { say } from './say.ts';

/** The last day of the invented data (development/src/demo). */
export const DEMO_DATE = '2024-06-28';
/** The calendar of the invented reference data that has its holidays. */
export const DEMO_CALENDAR = 'CLEARING';

/** The address, and who can sign in there. */
export async function welcome({ publicUrl, oidc, demo }: Config): Promise<void> {
  say('ready', publicUrl);
  if (oidc.development) {
    console.log(`\n  Sign in as one of${demo ? ' the invented firm’s people' : ''}:\n`);
    const titles = { email: '', password: 'password', may: 'who may what' };
    for (const { email, password, may } of [titles, ...(await demoPeople())]) {
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
