import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

import { files } from './bin/lint/files.mjs';
import { folders } from './bin/lint/folders.mjs';
import { functions } from './bin/lint/functions.mjs';
import { layers } from './layers.mjs';

const TESTS = [
  '**/*.{test,spec}.{ts,tsx}',
  'api/src/testing/**',
  'shared/src/testing/**',
  'areas/*/fixtures/**',
  'lab/second/**',
];
/** What is run by hand or by npm and talks to a person. */
const COMMANDS = [
  'bin/**',
  'deploy/src/command/**',
  'lab/**',
  'e2e/{engines,stack}/**',
  '**/*.mjs',
];

const limits = (lines, complexity) => ({
  'max-lines': ['error', { max: lines, skipBlankLines: true, skipComments: true }],
  complexity: ['error', complexity],
});

const sqlOutsideQueries = {
  selector: "TaggedTemplateExpression[tag.name='sql']",
  message: 'SQL lives in *.queries.ts',
};

const innerSpread = {
  selector: 'ObjectExpression > SpreadElement > ObjectExpression',
  message: 'Write the properties: of a spread the compiler checks no unknown ones',
};

const threadOfItsOwn = {
  selector: "NewExpression[callee.name='Worker']",
  message:
    "A thread is started by platform/threads/in-thread.ts, without the process's flags and within limits",
};

const rowUndeclared = {
  selector: "TaggedTemplateExpression[tag.name='sql'][typeArguments]",
  message: 'Nothing checks this type: declare the row (api/platform/database/rows.ts)',
};

const keyBesideTheDoor = [
  {
    selector: 'MemberExpression[property.name=/^(isComposing|keyCode)$/]',
    message: 'No key of a composition comes here: shared/src/ui/composition.ts holds them all',
  },
  {
    selector:
      "CallExpression[callee.property.name='addEventListener'][arguments.0.value=/^key(up|press)$/]",
    message: 'What acts on a key acts on keydown, which shared/src/ui/composition.ts holds back',
  },
];

/** It would outlive a sign-out: the page's store (shared/src/data/data-provider.tsx) is dropped then. */
const stateOfModule = {
  selector: [
    '[kind=/^(let|var)$/]',
    ' > * > NewExpression[callee.name=/^(Map|Set|Emitter)$/][arguments.length=0]',
    ' > * > CallExpression[callee.name=/^(createStore|getDefaultStore)$/]',
  ]
    .map((mutable) => `:matches(Program, ExportNamedDeclaration) > VariableDeclaration${mutable}`)
    .join(', '),
  message: 'State of a screen is an atom of jotai, which a sign-out drops',
};

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/',
      '**/dist/',
      '**/.data/',
      '**/.cache/',
      '.tools/',
      'test-results/',
      'playwright-report/',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  // Rules that need types are in .oxlintrc.json.
  ...tseslint.configs.strict,
  {
    plugins: { files, folders, functions, layers, 'react-hooks': reactHooks },
    rules: {
      ...limits(250, 10),
      'functions/lines': 'error',
      'functions/params': 'error',
      'no-console': 'error',
      eqeqeq: 'error',
      // A name said twice is what a rename leaves.
      'no-useless-rename': 'error',
      'object-shorthand': ['error', 'properties'],
      'layers/imports': 'error',
      'files/circles': 'error',
      'files/draws': 'error',
      'folders/circles': 'error',
      'folders/size': 'error',
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-import-type-side-effects': 'error',
      // Objects described by contracts are types; interfaces would merge silently.
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      'no-restricted-exports': [
        'error',
        { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } },
      ],
      'no-restricted-syntax': ['error', innerSpread, sqlOutsideQueries],
    },
  },
  {
    files: ['areas/*/api/**', 'api/platform/**'],
    ignores: ['api/platform/{tasks,threads}/**'],
    rules: { 'no-restricted-syntax': ['error', innerSpread, sqlOutsideQueries, threadOfItsOwn] },
  },
  {
    files: [
      '{shared,table,table/chart,shell,remote-*}/src/**',
      'areas/*/{contract,domain,fixtures}/**',
    ],
    ignores: ['shared/src/ui/composition.ts'],
    rules: {
      'no-restricted-syntax': ['error', innerSpread, sqlOutsideQueries, ...keyBesideTheDoor],
    },
  },
  {
    files: ['remote-*/src/**'],
    rules: {
      'no-restricted-syntax': ['error', sqlOutsideQueries, ...keyBesideTheDoor, stateOfModule],
    },
  },
  {
    files: ['**/*.queries.ts', 'api/platform/database/migrate.ts', ...TESTS, 'lab/**'],
    rules: { 'no-restricted-syntax': ['error', innerSpread] },
  },
  {
    files: ['{api/src,api/platform,areas/*/api,development/src}/**/*.queries.ts'],
    rules: { 'no-restricted-syntax': ['error', innerSpread, rowUndeclared] },
  },
  // What the shell loads with React.lazy has to be a default export; tools read theirs so too.
  {
    files: ['remote-*/src/root.tsx', '**/*.config.ts', '**/*.mjs', 'e2e/stack/global-setup.ts'],
    rules: { 'no-restricted-exports': 'off' },
  },
  // Windowing and selection are many small cases over one state.
  {
    files: ['table/src/**'],
    rules: {
      ...limits(250, 20),
      'functions/lines': ['error', { max: 120 }],
    },
  },
  // Playwright's fixtures are handed on by a function called `use`; there is no React here.
  { files: ['e2e/**'], rules: { 'react-hooks/rules-of-hooks': 'off' } },
  { files: COMMANDS, rules: { 'no-console': 'off' } },
  // Tables may be as long as their data.
  { files: ['layers.mjs', '**/*.columns.ts'], rules: { 'max-lines': 'off' } },
  {
    files: TESTS,
    rules: {
      'max-lines': 'off',
      'functions/lines': 'off',
      'functions/params': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
);
