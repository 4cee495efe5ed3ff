import { createRequire } from 'node:module';
import vm from 'node:vm';

import './compiled-once.mjs';

/** Jest's own environment of Node, the one that it would take itself: no second version to keep in step. */
const { TestEnvironment } = ['jest', '@jest/core', 'jest-config'].reduce(
  (from, name) => createRequire(from.resolve(name)),
  createRequire(import.meta.url),
)('jest-environment-node');

/**
 * Gives tests a context of V8's own. Jest hands its context a proxy as the global object: each `Math`,
 * `Map` or `Number` that a module names then goes through C++ and JavaScript, and what computes much
 * takes up to twice as long as in Node.
 */
export default class QuickEnvironment extends TestEnvironment {
  constructor(...given) {
    const { createContext } = vm;
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...given);
    } finally {
      vm.createContext = createContext;
    }
  }
}
