import { fileOf, importedFile, onImports, TEST, treeOf, wayBack } from './tree.mjs';

const circles = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { circle: 'Files import each other in a circle: {{way}}' },
  },
  create(context) {
    const file = fileOf(context);
    if (TEST.test(file)) return {};
    return onImports((node, specifier) => {
      const tree = treeOf(context.cwd);
      const to = importedFile(specifier, file, tree);
      const back = to === undefined || to === file ? undefined : wayBack(to, file, tree.files);
      if (back === undefined) return;
      context.report({ node, messageId: 'circle', data: { way: [file, ...back].join(' → ') } });
    });
  },
};

/** Names that make a component without JSX. */
const FACTORIES = new Set(['chakra', 'cloneElement', 'createElement']);

/** `.tsx` is for what draws: JSX, a component made by a factory, or components of other `.tsx` files handed on. */
const draws = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { none: 'Nothing is drawn here: name it .ts, by its kind (use-x.ts, x.columns.ts)' },
  },
  create(context) {
    const file = fileOf(context);
    if (!file.endsWith('.tsx') || TEST.test(file)) return {};
    let isDrawing = false;
    const draw = () => {
      isDrawing = true;
    };
    return {
      JSXElement: draw,
      JSXFragment: draw,
      CallExpression({ callee }) {
        if (FACTORIES.has(callee.name)) draw();
      },
      ExportNamedDeclaration({ source }) {
        if (source?.value.endsWith('.tsx')) draw();
      },
      'Program:exit'(node) {
        if (!isDrawing) context.report({ node, messageId: 'none' });
      },
    };
  },
};

/** An ESLint plugin: `files/circles` and `files/draws`. */
export const files = { rules: { circles, draws } };
