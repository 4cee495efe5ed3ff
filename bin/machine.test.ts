import { expect, test } from '@jest/globals';

import { type Machine, refusalOf, thisMachine } from './machine.mjs';

const GOOD: Machine = {
  node: '20.0.0',
  platform: 'linux',
  arch: 'x64',
  glibc: '2.36',
  uid: 1000,
  account: 'maren',
};

test.each<readonly [string, Partial<Machine>]>([
  ['Linux on x64 with Node 20', {}],
  ['Linux on arm64', { arch: 'arm64' }],
  ['macOS, which has no glibc', { platform: 'darwin', arch: 'arm64', glibc: undefined }],
  ['Node 24', { node: '24.21.0' }],
])('runs on %s', (_, difference) => {
  expect(refusalOf({ ...GOOD, ...difference })).toBeUndefined();
});

test.each<readonly [string, Partial<Machine>, RegExp]>([
  ['Windows', { platform: 'win32', glibc: undefined }, /WSL/],
  ['another system', { platform: 'freebsd', glibc: undefined }, /Linux and macOS, not on freebsd/],
  ['another processor', { arch: 'ia32' }, /x64 and arm64 processors, not on ia32/],
  ['the last Node before 20', { node: '19.9.0' }, /Node 20 or later; this is 19\.9\.0/],
  ['musl', { glibc: undefined }, /musl/],
  ['an account without passwd entry', { account: undefined, uid: 12345 }, /12345 has no passwd/],
])('refuses %s in one line', (_, difference, says) => {
  const line = refusalOf({ ...GOOD, ...difference });
  expect(line).toMatch(says);
  expect(line).not.toContain('\n');
});

test('knows the machine it is on', () => {
  expect(thisMachine()).toMatchObject({ platform: process.platform, node: process.versions.node });
});
