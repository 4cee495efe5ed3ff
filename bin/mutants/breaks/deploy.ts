import { breaksOf } from './break.ts';

/** Breaks of releases and of the pages that they come to. */
export const deployBreaks = breaksOf([
  [
    'deploy/src/release/read-build.ts',
    'computeIntegrity(content) === integrity',
    'computeIntegrity(content) !== integrity',
    'a file that was changed after the build is released',
  ],
  [
    'deploy/src/page/headers.ts',
    "origin === new URL(publicUrl).origin ? ''",
    "origin !== new URL(publicUrl).origin ? ''",
    'the sign-in of another origin is refused by the policy of the page',
  ],
  [
    'deploy/src/page/failed-shell.ts',
    'hasFailed ? (page.lastGood ?? page)',
    'hasFailed ? page',
    'a shell that does not start is served again',
  ],
  [
    'deploy/src/routes/page-routes.ts',
    'allowed ? 404 : 403',
    'allowed ? 403 : 404',
    'a page that there is not is forbidden',
  ],
  [
    'deploy/src/environment/live-revision.ts',
    'pointer.revision <= newest.revision',
    'pointer.revision < 1',
    'a pointer that is put back is followed',
  ],
  [
    'deploy/src/page/override.ts',
    "name === 'shell' || !isName(name)",
    '!isName(name)',
    'somebody tries another shell by an address',
  ],
  [
    'deploy/src/gate/candidate.ts',
    'changed.has(name) ? verifyRelease(id, store)',
    '!changed.has(name) ? verifyRelease(id, store)',
    'a release is pinned without being looked at',
  ],
  [
    'deploy/src/page/page-state.ts',
    '...(standsIn && builds.length > 0 ? { stands_in: true } : {})',
    '...(builds.length > 0 ? { stands_in: true } : {})',
    'a part that is whole is said to stand in for another',
  ],
]);
