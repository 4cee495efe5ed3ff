import { hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Names of folders of shared, as the table has them. */
const shared = (names) => names.split(' ').map((name) => `@fairlead/shared/${name}`);

/**
 * Who may import what: the architecture as a table. The first row whose `files` match a file
 * holds for it; a file without a row is an error. A row's files may import what an entry of `may`
 * names, and the types (not the values) of what an entry of `types` names:
 *
 *   react            the package and its sub-paths, not react-dom
 *   @fastify/ node:  everything that begins so
 *   ./               what lies in the row's home: the files' path up to the first `**`
 *   #common/         the folder src/common of the same package, however deep the importing file
 *   @area/           the package of a remote's own area
 *   ../              anywhere in the repository
 *   *                in an entry or in `files`: part of a name; alone: anything at all
 *
 * An entry with `order` is a row for each of its folders, lowest first: each may import those of the
 * groups above its own in the list, what `may` and `types` say for all, and what `more` says for it.
 * Folders are reached by their path (`#rows/`), or by the name that `by` begins.
 */
export const TABLE = [
  // Tests use what they test, and the tools of testing. pnpm keeps them inside their package.
  { files: '**/*.{test.ts,test.tsx,spec.ts,spec.tsx,mjs,d.mts}', may: ['*'] },

  // shared. Folders reach each other by package name, never by '../': only the name makes webpack
  // take the page's one copy of a module that holds state. First what API and browser obey alike.
  { files: 'shared/src/contract/schema.ts', may: ['typebox'] },
  {
    folders: 'shared/src',
    by: '@fairlead/shared/',
    order: ['domain drawings look', 'contract format workbook'],
    more: { contract: { types: ['typebox'] }, workbook: { may: ['fflate'] } },
  },
  {
    folders: 'shared/src',
    by: '@fairlead/shared/',
    order: [
      'browser-storage choices files icons observable router',
      'api',
      'auth data toast',
      'layouts ui',
      'fields frames lines',
      'dates forms',
    ],
    may: [...shared('domain format look'), 'react'],
    types: shared('contract'),
    more: {
      router: { may: ['react-router-dom'] },
      api: { may: shared('contract/headers') },
      data: { may: ['jotai', 'swr'] },
      toast: { may: ['@chakra-ui/react'] },
      layouts: { may: shared('contract') },
      ui: { may: ['@chakra-ui/react', '@emotion/'], types: shared('data') },
      frames: { may: ['@chakra-ui/react'] },
      dates: { may: ['@chakra-ui/react'] },
    },
  },
  {
    files: 'shared/src/testing/**',
    may: ['./', '@fairlead/shared/', '@testing-library/', 'jotai', 'react', 'swr'],
  },

  // The table. What is drawn by React stands at its top, around the rows; `model` is what a table is
  // without elements.
  {
    folders: 'table/src',
    order: [
      'rows',
      'columns',
      'cells',
      'header export grid',
      'selection editing',
      'model',
      'find',
      'menus',
    ],
    may: shared('format observable'),
    more: {
      columns: {
        may: shared('browser-storage layouts'),
        types: shared('icons'),
      },
      cells: { may: shared('icons look/text-width') },
      header: { may: [...shared('icons'), 'react'] },
      export: {
        may: shared('api auth contract files toast workbook'),
      },
      grid: { may: [...shared('lines'), 'react'] },
      selection: { may: ['react'] },
      editing: { may: shared('choices') },
      model: { may: [...shared('auth'), 'jotai', 'react'] },
      find: { may: [...shared('fields ui'), 'react'] },
      menus: { may: [...shared('api auth contract data domain forms frames layouts ui'), 'react'] },
      '*': {
        may: [...shared('lines router toast ui'), 'react'],
      },
    },
  },
  // A chart: what it is given, how its series look, where everything stands, what is made of that.
  {
    folders: 'table/chart/src',
    order: ['data', 'series', 'layout', 'cursor drawing picture'],
    more: {
      data: { may: shared('domain format') },
      series: { may: [...shared('auth browser-storage'), 'react'] },
      layout: {
        may: [...shared('format look'), 'd3-array', 'd3-scale', 'd3-shape', 'd3-time'],
      },
      cursor: { may: ['react'] },
      drawing: { may: ['@nivo/', 'd3-scale', 'react'] },
      picture: {
        may: [...shared('auth files toast'), 'react'],
      },
      '*': {
        may: [...shared('ui'), '@fairlead/table', 'react'],
        types: shared('data'),
      },
    },
  },

  // An area: what its calls are, and what its business says, for browser and API alike.
  {
    files: 'areas/*/**/domain/**',
    may: ['./domain/', '@fairlead/shared/domain/'],
  },
  {
    files: 'areas/*/**/contract/**',
    may: ['./contract/', './domain/', '@fairlead/shared/contract/', '@fairlead/shared/domain/'],
    types: ['typebox'],
  },
  { files: 'areas/*/**/fixtures/**', may: ['./', '@fairlead/shared/'] },

  // A remote: what travels in its release, what the shell loads, and how its features come
  // together.
  { files: 'remote-*/src/contribution.ts', may: [], types: ['@fairlead/shared/contract/'] },
  { files: 'remote-*/src/root.tsx', may: ['./', '@fairlead/shared/', 'react'] },
  {
    files: 'remote-*/src/app/**/*.tsx',
    may: ['./', '#', '@fairlead/shared/', '@area/', 'jotai', 'react'],
  },
  // Its feature folders, in the order data flows. There is no other kind of file. What they share is
  // common, of the tasks area what each of its screens says of a run, and the JSON that a task takes;
  // of the P&L the run that is shown (run), and the legs behind a figure (legs).
  {
    files: 'remote-*/src/*/**/*.data.ts',
    may: [
      './*.rules',
      './*.data',
      '#common/',
      '#runs/',
      '#run/*.data',
      '@fairlead/shared/api',
      '@fairlead/shared/auth',
      '@fairlead/shared/contract/',
      '@area/contract/',
      '@fairlead/shared/data',
      '@fairlead/shared/domain/',
      '@area/domain/',
      // What the browser keeps of it.
      '@fairlead/shared/browser-storage',
      '@fairlead/shared/observable',
      'jotai',
      'react',
    ],
  },
  {
    files: 'remote-*/src/*/**/*.rules.ts',
    may: [
      './*.rules',
      '#common/*.rules',
      '#json/*.rules',
      '@fairlead/shared/domain/',
      '@area/domain/',
    ],
    types: ['@fairlead/shared/contract/', '@area/contract/'],
  },
  {
    files: 'remote-*/src/*/**/*.view-model.ts',
    may: [
      './*.rules',
      './*.view-model',
      '#common/*.rules',
      '#common/*.view-model',
      '#json/*.rules',
      '#runs/*.rules',
      '#runs/*.view-model',
      '#run/*.rules',
      '#run/*.view-model',
      '@fairlead/shared/domain/',
      '@area/domain/',
      '@fairlead/shared/format',
    ],
    types: [
      './*.data',
      '@fairlead/shared/contract/',
      '@area/contract/',
      '@fairlead/shared/data',
      '@fairlead/table',
      // The name of a drawing.
      '@fairlead/shared/ui',
    ],
  },
  // What a table shows: fields, columns, rows.
  {
    files: 'remote-*/src/*/**/*.{columns,rows}.ts',
    may: [
      './*.rules',
      './*.view-model',
      './*.columns',
      './*.rows',
      '#common/*.rules',
      '#common/*.view-model',
      '#runs/*.rules',
      '#run/*.rules',
      '#run/*.view-model',
      '@area/domain/',
      '@fairlead/shared/format',
      '@fairlead/table',
    ],
    types: ['./*.data', '@fairlead/shared/contract/', '@area/contract/'],
  },
  // Hooks: what happens when, between data and what is drawn.
  {
    files: 'remote-*/src/*/**/use-*.ts',
    may: [
      './*.rules',
      './*.data',
      './*.view-model',
      './*.columns',
      './*.rows',
      './*use-*',
      '#common/',
      '#runs/',
      '#run/',
      '@fairlead/shared/auth',
      '@fairlead/shared/domain/',
      '@area/domain/',
      '@fairlead/shared/format',
      '@fairlead/shared/lines',
      '@fairlead/shared/router',
      '@fairlead/table',
      '@fairlead/shared/toast',
      '@fairlead/shared/ui',
      'jotai',
      'react',
    ],
    types: [
      './',
      '@fairlead/shared/api',
      '@fairlead/shared/contract/',
      '@area/contract/',
      '@fairlead/shared/data',
    ],
  },
  {
    files: 'remote-*/src/*/**/*.tsx',
    may: [
      './',
      '#common/',
      '#runs/',
      '#json/',
      '#run/',
      '#legs/',
      '@fairlead/shared/auth',
      '@fairlead/chart',
      '@fairlead/shared/dates',
      '@fairlead/shared/domain/',
      '@area/domain/',
      '@fairlead/shared/files',
      '@fairlead/shared/format',
      '@fairlead/shared/forms',
      '@fairlead/shared/frames',
      '@fairlead/shared/lines',
      '@fairlead/shared/router',
      '@fairlead/table',
      '@fairlead/shared/toast',
      '@fairlead/shared/ui',
      'jotai',
      'react',
    ],
    types: [
      '@fairlead/shared/api',
      '@fairlead/shared/contract/',
      '@area/contract/',
      '@fairlead/shared/data',
    ],
  },

  // The shell knows remotes by name only.
  {
    files: 'shell/src/**',
    may: [
      './',
      '@fairlead/shared/',
      '@fairlead/table',
      '@fairlead/chart',
      '@module-federation/',
      'jotai',
      'keycloak-js',
      'react',
      'react-dom',
      'react-error-boundary',
    ],
  },

  // An area's ports: what other areas may use of it, and no more.
  { files: 'areas/*/**/ports/**', may: ['./api/'] },
  // An area's part of the API. Another area's is reached by its contract, its domain and its ports alone, the
  // composition by nobody. Rules of the business know no database, no framework and no clock.
  {
    files: 'areas/*/api/**/*.rules.ts',
    may: [
      './*.rules',
      '@fairlead/platform/csv/',
      '@fairlead/platform/file-layouts/',
      '@fairlead/platform/xml/',
      '@fairlead/*/contract/',
      '@fairlead/*/domain/',
      '@fairlead/shared/format',
      'big.js',
      'moment',
    ],
    types: ['./*.queries'],
  },
  {
    files: 'areas/*/api/**/*.queries.ts',
    may: ['./', '@fairlead/platform/', '@fairlead/*/contract/', '@fairlead/*/domain/', 'kysely'],
  },
  // What an area does not list in its package.json it does not have: the browser is P&L's, the queue is Tasks'.
  {
    files: 'areas/*/api/**',
    may: [
      './',
      '@fairlead/platform/',
      '@fairlead/*/contract/',
      '@fairlead/*/domain/',
      '@fairlead/*/ports/',
      '@fairlead/shared/format',
      '@fairlead/shared/workbook/',
      'moment',
      'node:',
      'pg-boss',
      'playwright-core',
    ],
    types: ['fastify'],
  },

  // The platform, which no area owns: files are read without a database.
  {
    files: 'api/platform/**/{csv,xml}/*',
    may: ['./csv/', './xml/', '@fairlead/shared/domain/', 'big.js', 'saxes'],
  },
  {
    files: 'api/platform/**',
    may: [
      './',
      'big.js',
      '@fairlead/shared/contract/',
      '@fairlead/shared/domain/',
      '@fairlead/shared/format',
      '@fairlead/shared/look/',
      '@fairlead/shared/workbook/',
      '@fastify/',
      '@opentelemetry/',
      'ajv',
      'ajv-formats',
      'cron-parser',
      'fastify',
      'jose',
      'kysely',
      'node:',
      'pg',
      'pino',
      'prom-client',
      'typebox',
    ],
  },
  // Who calls: the session and its rights.
  {
    files: 'api/src/identity/**',
    may: [
      './',
      '@fairlead/platform/',
      '@fairlead/shared/contract/',
      '@fairlead/shared/domain/',
      'fastify',
      'jose',
      'kysely',
      'node:',
    ],
  },
  // The composition knows an area by its registration and by what that says is for the worker and for commands.
  {
    files: 'api/src/*.ts',
    may: [
      './',
      '@fairlead/*/api',
      '@fairlead/platform/',
      '@fairlead/shared/contract/',
      'fastify',
      'fastify-plugin',
      'node:',
      'pino',
    ],
  },

  // What production never has: it knows the API, and only the processes of bin know it.
  {
    files: 'development/src/**',
    may: [
      './',
      '@fairlead/api/database',
      '@fairlead/api/tasks',
      '@fairlead/*/api/demo',
      '@fairlead/trading/api/statement-format',
      '@fairlead/platform/',
      '@fairlead/*/contract/',
      '@fairlead/*/domain/',
      '@fairlead/shared/drawings/',
      '@fairlead/shared/look/',
      'big.js',
      'jose',
      'kysely',
      'moment',
      'node:',
      'oidc-provider',
    ],
    types: ['fastify', 'pino'],
  },

  // Releases know nothing of the product but the contract of a release.
  {
    files: 'deploy/src/**',
    may: [
      './',
      '@fairlead/shared/contract/',
      '@fairlead/shared/domain/',
      '@fairlead/shared/look/',
      '@fastify/accept-negotiator',
      'ajv',
      'ajv-formats',
      'fastify',
      'node:',
      'semver',
      'typebox',
    ],
  },
  { files: '{api/src/testing,lab,shared/build}/**', may: ['*'] },

  // The processes put api and deploy together; neither of the two knows the other.
  // Two places bring development's package in, one of them by import() where it is asked for.
  {
    files: 'bin/**/{product/development.ts,start-e2e/*}',
    may: ['./', '@fairlead/api', '@fairlead/development', 'node:'],
  },
  {
    files: 'bin/**',
    may: ['./', '@fairlead/api', '@fairlead/deploy', '@fairlead/platform/', 'node:'],
  },
  {
    files: 'e2e/**',
    may: [
      './',
      '../bin/chromium.mjs',
      '../lab/gallery/',
      '@fairlead/shared/build/built-page',
      'axe-core',
      '@fairlead/api',
      '@fairlead/deploy',
      '@fairlead/development',
      '@fairlead/*/contract/',
      '@playwright/test',
      'node:',
    ],
  },
];

const LAYERS = TABLE.flatMap((entry) =>
  entry.folders === undefined ? [checked(entry)] : rowsOf(entry),
).map(row);

/**
 * The rows of an ordered entry: a row a folder, with the folders that stand before its own group. The
 * folders of a group do not know each other; `*` in `more` are the files beside all of them.
 */
function rowsOf({ folders, by = '#', order, may = [], types = [], more }) {
  const lower = [];
  const rows = order.flatMap((group) => {
    const beneath = [...lower];
    const names = group.split(' ');
    lower.push(...names.map((name) => (by === '#' ? `#${name}/` : `${by}${name}`)));
    return names.map((name) => ({ files: `${folders}/${name}/**`, beneath, own: more[name] }));
  });
  if ('*' in more) rows.push({ files: `${folders}/*`, beneath: [], own: more['*'] });
  return rows.map(({ files, beneath, own: { may: ownMay = [], types: ownTypes = [] } = {} }) => ({
    files,
    may: ['./', ...beneath, ...may, ...ownMay],
    types: [...types, ...ownTypes],
    needed: [...named(folders, [...may, ...types]), ...named(files, [...ownMay, ...ownTypes])],
  }));
}

function checked({ files, may, types = [] }) {
  return { files, may, types, needed: named(files, [...may, ...types]) };
}

function named(of, entries) {
  return entries.map((entry) => ({ entry, name: `${of}: ${entry}` }));
}

/** Compiles a row's texts. */
function row({ files, may, types, needed }) {
  return {
    files,
    needed,
    claims: new RegExp(`^${glob(files)}$`),
    home: new RegExp(`^${glob(files.split('**')[0].replace(/[^/]*$/, ''))}`),
    may,
    types,
    values: may.map(entryPattern),
    typesToo: types.map(entryPattern),
  };
}

function glob(text) {
  return text
    .replace(/[.+?^$()|[\]\\]/g, '\\$&')
    .replace(/\{([^}]*)\}/g, (_, names) => `(?:${names.replaceAll(',', '|')})`)
    .replace(/\*\*\/|\*\*|\*/g, (stars) =>
      stars === '**/' ? '(?:.*/)?' : stars === '**' ? '.*' : '[^/]*',
    );
}

/** Whole names: `react` admits `react/jsx-runtime` and refuses `react-dom`. */
function entryPattern(entry) {
  const text = entry.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
  return new RegExp(/[/:#*]$/.test(entry) ? `^${text}` : `^${text}(?:/|$)`);
}

/** What an import is called in the table: './x' in the row's home, '#x' in its package's src. */
function nameInTable(specifier, file, { home }) {
  const [, area] = /^remote-([^/]+)/.exec(file) ?? [];
  if (area !== undefined && specifier.startsWith(`@fairlead/${area}/`))
    return specifier.replace(`@fairlead/${area}/`, '@area/');
  if (!specifier.startsWith('.')) return specifier;
  const target = path.posix.join(path.posix.dirname(file), specifier).replace(/\.tsx?$/, '');
  const ownHome = home.exec(file)?.[0] ?? '';
  if (ownHome !== '' && target.startsWith(ownHome)) return `./${target.slice(ownHome.length)}`;
  const source = `${file.split('/src/', 1)[0]}/src/`;
  return target.startsWith(source) ? `#${target.slice(source.length)}` : `../${target}`;
}

/**
 * Entries of the table that no file needs, as 'files: entry'; an order needs no user. `sources` are all files of the
 * repository that a row may claim: [path, text]. Imports are found by their text, not parsed.
 */
export function unusedPermissions(sources) {
  const unused = new Set(LAYERS.flatMap(({ needed }) => needed.map(({ name }) => name)));
  for (const [file, text] of sources) {
    const layer = LAYERS.find(({ claims }) => claims.test(file));
    if (layer === undefined) continue;
    const specifiers = [...text.matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
      ([, name]) => name,
    );
    // What the compiler makes of JSX imports react, whether or not the file does.
    if (file.endsWith('.tsx')) specifiers.push('react/jsx-runtime');
    const imported = specifiers.map((specifier) => nameInTable(specifier, file, layer));
    for (const { entry, name } of layer.needed) {
      if (entry === '*' || imported.some((one) => entryPattern(entry).test(one)))
        unused.delete(name);
    }
  }
  return [...unused];
}

function importsTypesOnly(node) {
  if ((node.importKind ?? node.exportKind) === 'type' || node.type === 'TSImportType') return true;
  const names = node.specifiers ?? [];
  return names.length > 0 && names.every((name) => (name.importKind ?? name.exportKind) === 'type');
}

const imports = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      unclaimed:
        'No row of layers.mjs claims this file: name it for its layer (in a remote *.data.ts, *.rules.ts, *.view-model.ts, *.columns.ts, *.rows.ts, use-*.ts or *.tsx)',
      refused: "{{files}} may not import '{{name}}', only {{may}}",
      typesOnly: "{{files}} may import only types from '{{name}}'",
    },
  },
  create(context) {
    const file = path.relative(context.cwd, context.filename).replaceAll('\\', '/');
    const layer = LAYERS.find(({ claims }) => claims.test(file));
    if (layer === undefined) {
      return { Program: (node) => context.report({ node, messageId: 'unclaimed' }) };
    }
    const check = (node) => {
      const source = node.type === 'TSImportType' ? node.argument?.literal : node.source;
      const specifier = (source ?? node.source)?.value;
      if (typeof specifier !== 'string') return;
      const name = nameInTable(specifier, file, layer);
      const matches = (pattern) => pattern.test(name);
      if (layer.values.some(matches)) return;
      const typeAllowed = layer.typesToo.some(matches);
      if (typeAllowed && importsTypesOnly(node)) return;
      context.report({
        node,
        messageId: typeAllowed ? 'typesOnly' : 'refused',
        data: { files: layer.files, name, may: [...layer.may, ...layer.types].join(', ') },
      });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      TSImportType: check,
    };
  },
};

/**
 * The table as an ESLint plugin with the one rule `layers/imports`. ESLint's cache holds for a
 * version of a plugin: another table is another version.
 */
export const layers = {
  meta: { name: 'layers', version: hash('sha1', fs.readFileSync(import.meta.filename)) },
  rules: { imports },
};
