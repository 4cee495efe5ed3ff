import fs from 'node:fs';
import Module from 'node:module';

import { jsdom } from './jsdom.mjs';

const CHANGES = [
  [
    'const window = {};',
    'const window = makeVMContext ? vm.createContext(vm.constants.DONT_CONTEXTIFY) : {};',
  ],
  ['    vm.createContext(window);\n', ''],
];

/**
 * Makes windows contexts of V8's own, as node-environment.mjs does. jsdom hands V8 a proxy as the
 * global object: each `Math`, `Map` or `document` that a module names then goes through C++.
 */
const file = jsdom.resolve('./jsdom/browser/Window.js');
const source = CHANGES.reduce(
  (text, [before, after]) => {
    if (!text.includes(before)) throw new Error(`jsdom makes windows otherwise: no ${before}`);
    return text.replace(before, after);
  },
  fs.readFileSync(file, 'utf8'),
);
const changed = Object.assign(new Module(file), {
  filename: file,
  paths: Module._nodeModulePaths(file),
});
jsdom.cache[file] = changed;
changed._compile(source, file);
changed.loaded = true;
