import tsJest from 'ts-jest';

/**
 * Options a transform does not depend on: with a new test file all others would be transformed
 * again.
 */
const OF_TESTS = {
  id: '',
  displayName: undefined,
  testMatch: [],
  testEnvironment: '',
  setupFiles: [],
  setupFilesAfterEnv: [],
  globalSetup: null,
  globalTeardown: null,
};

/** Transforms by ts-jest, to what all projects share. */
export default {
  createTransformer(options) {
    const inner = tsJest.default.createTransformer(options);
    const known = new WeakMap();
    const shared = (given) => {
      if (!known.has(given.config)) known.set(given.config, { ...given.config, ...OF_TESTS });
      return { ...given, config: known.get(given.config) };
    };
    return {
      getCacheKey: (text, file, given) => inner.getCacheKey(text, file, shared(given)),
      process: (text, file, given) => inner.process(text, file, shared(given)),
    };
  },
};
