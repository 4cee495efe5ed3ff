import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';

const USUAL = ['/usr/bin/chromium', '/usr/bin/chromium-browser'];

/** Path of the tests' browser: the one named, the system's, or Playwright's own. */
export function findChromium(root) {
  const named = process.env.FAIRLEAD_CHROMIUM;
  if (named !== undefined && named !== '') return fs.existsSync(named) ? named : undefined;
  return [...USUAL, playwrightsOwn(root)].find((file) => file !== undefined && fs.existsSync(file));
}

function playwrightsOwn(root) {
  try {
    const require = createRequire(path.join(root, 'e2e', 'package.json'));
    return require('@playwright/test').chromium.executablePath();
  } catch {
    return undefined; // no build of Playwright's for this system
  }
}

/** Finds Chromium, or installs Debian's where this process may; undefined where neither works. */
export function bringChromium(root, say) {
  const found = findChromium(root);
  if (found !== undefined || !mayInstall()) return found;
  say('installing Chromium by apt-get');
  apt(['update']);
  apt(['install', '-y', '--no-install-recommends', 'chromium']);
  return findChromium(root);
}

export const HOW_TO_GET_CHROMIUM =
  'No Chromium for the end-to-end tests. Debian, Ubuntu: apt-get install chromium. Elsewhere: ' +
  'npx playwright install chromium. Or name one: FAIRLEAD_CHROMIUM=/path/to/chromium npm test.';

function mayInstall() {
  return process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get');
}

function apt(args) {
  spawnSync('apt-get', ['-qq', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
