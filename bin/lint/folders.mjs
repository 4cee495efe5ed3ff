import path from 'node:path';

import { fileOf, importedFile, onImports, TEST, treeOf, wayBack } from './tree.mjs';

/** A folder with more files than this has parts that nobody has named yet. */
const MAX_FILES = 40;

const circles = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { circle: 'Folders import each other in a circle: {{way}}' },
  },
  create(context) {
    const file = fileOf(context);
    if (TEST.test(file)) return {};
    const from = path.posix.dirname(file);
    return onImports((node, specifier) => {
      const tree = treeOf(context.cwd);
      const target = importedFile(specifier, file, tree);
      const to = target === undefined ? from : path.posix.dirname(target);
      const back = to === from ? undefined : wayBack(to, from, tree.folders);
      if (back === undefined) return;
      context.report({ node, messageId: 'circle', data: { way: [from, ...back].join(' → ') } });
    });
  },
};

const size = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { full: '{{folder}} has {{count}} files, at most ' + MAX_FILES },
  },
  create(context) {
    const folder = path.posix.dirname(fileOf(context));
    const count = treeOf(context.cwd).counts.get(folder) ?? 0;
    if (count <= MAX_FILES) return {};
    const data = { folder, count };
    return { Program: (node) => context.report({ node, messageId: 'full', data }) };
  },
};

/** An ESLint plugin: `folders/circles` and `folders/size`. */
export const folders = { rules: { circles, size } };
