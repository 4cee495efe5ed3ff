import { divideTests } from './bin/jest/projects.mjs';

const tests = divideTests(import.meta.dirname);

/** Options that all projects have in common. */
const common = {
  rootDir: import.meta.dirname,
  // One cache of what is read and transformed.
  id: 'fairlead',
  testEnvironment: '<rootDir>/bin/jest/node-environment.mjs',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  modulePathIgnorePatterns: ['/dist/', '/.data/', '/.cache/', '/.tools/'],
  transform: {
    '^.+\\.tsx?$': [
      '<rootDir>/bin/jest/transform.mjs',
      { useESM: true, diagnostics: false, tsconfig: 'tsconfig.json' },
    ],
  },
};

/** One run over all packages, in projects by what a test needs (bin/jest/projects.mjs says which). */
export default {
  // Jest leaves one core to others by default: of two it would use one.
  maxWorkers: '100%',
  // Modules of ended tests stay in a worker's memory, which then ends the run: it begins anew before that.
  workerIdleMemoryLimit: '1500MB',
  // A busy machine with two cores, not a hanging test.
  testTimeout: 20_000,
  projects: [
    { ...common, ...named('pure') },
    {
      ...common,
      ...named('db'),
      // All its tests share one PostgreSQL.
      globalSetup: '<rootDir>/api/src/testing/test-server.mjs',
      globalTeardown: '<rootDir>/api/src/testing/test-server-stop.mjs',
    },
    {
      ...common,
      ...named('dom'),
      testEnvironment: '<rootDir>/bin/jest/dom-environment.mjs',
      setupFiles: ['<rootDir>/shared/src/testing/jsdom-gaps.mjs'],
      setupFilesAfterEnv: [
        '<rootDir>/shared/src/testing/patience.mjs',
        '<rootDir>/shared/src/testing/no-owner-stacks.mjs',
      ],
    },
  ],
};

function named(project) {
  return { displayName: project, testMatch: tests[project].map((file) => `<rootDir>/${file}`) };
}
