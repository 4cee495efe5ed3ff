import { createRequire } from 'node:module';

import { subjectOf } from './selectors.mjs';

const require = createRequire(import.meta.url);
/** The jsdom that Jest's own environment runs on: no second version to keep in step. */
const jsdom = createRequire(
  createRequire(require.resolve('jest-environment-jsdom')).resolve('jsdom'),
);
const selectors = jsdom('./jsdom/living/helpers/selectors.js');
const { matchesDontThrow } = selectors;

/**
 * Skips selectors that cannot match: for the style of an element jsdom tries each rule of each
 * sheet, and testing-library asks for the style of each element that it looks at. Most rules are of
 * a class that the element does not have: those need no engine of selectors. Where a later jsdom
 * matches otherwise, all stays right and is slower.
 */
selectors.matchesDontThrow = (element, selector) => {
  const subject = subjectOf(String(selector));
  const canMatch = subject(element._localName, element.getAttributeNS(null, 'class') ?? '');
  return canMatch && matchesDontThrow(element, selector);
};

// Loaded only now: it takes what is changed above by its name.
const { TestEnvironment } = require('jest-environment-jsdom');
export default TestEnvironment;
