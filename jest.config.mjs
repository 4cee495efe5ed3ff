/** One run over all packages; the API's tests share one PostgreSQL (api/src/testing). */
export default {
  testEnvironment: '<rootDir>/bin/jest-environment.mjs',
  // Jest leaves one core to others by default: of two it would use one.
  maxWorkers: '100%',
  // Modules of ended tests stay in a worker's memory, which then ends the run: it begins anew before that.
  workerIdleMemoryLimit: '1500MB',
  // A busy machine with two cores, not a hanging test.
  testTimeout: 20_000,
  globalSetup: '<rootDir>/api/src/testing/test-server.mjs',
  globalTeardown: '<rootDir>/api/src/testing/test-server-stop.mjs',
  setupFiles: ['<rootDir>/shared/src/testing/jsdom-gaps.mjs'],
  setupFilesAfterEnv: ['<rootDir>/shared/src/testing/patience.mjs'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  testMatch: [
    '<rootDir>/{shared,shell,remote-*,api,development,deploy,bin,e2e/engines}/**/*.test.{ts,tsx}',
  ],
  modulePathIgnorePatterns: ['/dist/', '/.data/', '/.cache/', '/.tools/'],
  transform: {
    '^.+\\.tsx?$': ['ts-jest', { useESM: true, diagnostics: false, tsconfig: 'tsconfig.json' }],
  },
};
