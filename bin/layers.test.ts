import fs from 'node:fs';
import path from 'node:path';

import { expect, test } from '@jest/globals';
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';

import { layers, unusedPermissions } from '../layers.mjs';

/** Complaints of the table of layers about one file that holds one line. */
function complaints(file: string, line: string): readonly string[] {
  const linter = new Linter({ cwd: '/product' });
  const messages = linter.verify(
    line,
    [
      {
        files: ['**/*.ts', '**/*.tsx'],
        languageOptions: { parser: tseslint.parser },
        plugins: { layers },
        rules: { 'layers/imports': 'error' },
      },
    ],
    { filename: `/product/${file}` },
  );
  return messages.map(({ messageId, message }) => messageId ?? message);
}

// prettier-ignore
const REFUSED: readonly (readonly [string, string, string])[] = [
  ['a value of another package than its name begins with', 'shared/src/api/a.ts', "import { createRoot } from 'react-dom/client';"],
  ['React in a rule', 'remote-pnl/src/limits/limits.rules.ts', "import { useState } from 'react';"],
  ['the API in the browser', 'remote-pnl/src/limits/limits.data.ts', "import { x } from '@fairlead/api';"],
  ['a feature in another feature', 'remote-pnl/src/limits/limits-tab.tsx', "import { x } from '../paper/paper-tab.tsx';"],
  ['an area in another by its path', 'areas/trading/api/trades/trade-list.service.ts', "import { x } from '../../../tasks/api/runs/tasks.service.ts';"],
  ['the registration of an area in another', 'areas/trading/api/trades/trade-list.service.ts', "import { x } from '@fairlead/tasks/api';"],
  ['more than an area names in its ports', 'areas/trading/ports/statement-chain.ts', "import { x } from '@fairlead/tasks/api';"],
  ['the composition in an area', 'areas/trading/api/trades/trade-list.service.ts', "import { x } from '@fairlead/api/tasks';"],
  ['an area in the platform', 'api/platform/http/route.ts', "import { x } from '@fairlead/trading/contract/blotter';"],
  ['an area in the session', 'api/src/identity/sessions.ts', "import { x } from '@fairlead/trading/api';"],
  ['a port in the composition', 'api/src/worker.ts', "import { x } from '@fairlead/trading/ports/statement-chain';"],
  ['the database in a rule', 'areas/pnl/api/engine/days.rules.ts', "import { x } from '@fairlead/platform/database/db';"],
  ['the database in a route', 'areas/trading/api/trades/trades.routes.ts', "import { sql } from 'kysely';"],
  ['a remote in the shell', 'shell/src/app/app.tsx', "import { x } from '@fairlead/remote-pnl';"],
  ['a remote in the shell by import()', 'shell/src/app/app.tsx', "void import('../../../remote-pnl/src/root.tsx');"],
  ['a higher folder of shared in a lower', 'shared/src/domain/checks.ts', "export * from '@fairlead/shared/api';"],
  ['a folder of shared by its path', 'shared/src/ui/page.tsx', "import { x } from '../toast/index.ts';"],
  ['Chakra in a remote', 'remote-pnl/src/limits/limits-tab.tsx', "import { Box } from '@chakra-ui/react';"],
  ['development in the API', 'api/src/worker.ts', "void import('@fairlead/development/demo');"],
  ['development in the server', 'bin/server/serve.ts', "import { x } from '@fairlead/development/provider';"],
  ['deploy in the API', 'api/src/app.ts', "import { x } from '@fairlead/deploy';"],
];

test.each(REFUSED)('refuses %s', (_, file, line) => {
  expect(complaints(file, line)).toEqual(['refused']);
});

const CONTRACT = '@fairlead/trading/contract/core-trades';
const VIEW_MODEL = 'remote-trading/src/edf/edf.view-model.ts';

test('a view-model takes types of a contract and no values', () => {
  expect(complaints(VIEW_MODEL, `import type { CoreTrade } from '${CONTRACT}';`)).toEqual([]);
  expect(complaints(VIEW_MODEL, `import { type CoreTrade } from '${CONTRACT}';`)).toEqual([]);
  expect(complaints(VIEW_MODEL, `import { CoreTrade } from '${CONTRACT}';`)).toEqual(['typesOnly']);
});

test('a remote takes what is of its own area, and nothing of another', () => {
  const rules = 'remote-trading/src/edf/edf.rules.ts';
  const own = "import { isCombo } from '@fairlead/trading/domain/tickets/tenor-months';";
  expect(complaints(rules, own)).toEqual([]);
  expect(complaints('remote-pnl/src/limits/limits.rules.ts', own)).toEqual(['refused']);
});

test('a component takes types of the client and no values', () => {
  const component = 'remote-pnl/src/limits/limits-tab.tsx';
  const client = '@fairlead/shared/api';
  expect(complaints(component, `import type { ApiError } from '${client}';`)).toEqual([]);
  expect(complaints(component, `import { useApi } from '${client}';`)).toEqual(['typesOnly']);
});

test('a file that no row claims is an error', () => {
  expect(complaints('remote-pnl/src/limits/limits-helper.ts', '')).toEqual(['unclaimed']);
  expect(complaints('api/anything.ts', '')).toEqual(['unclaimed']);
});

const ALLOWED: readonly (readonly [string, string])[] = [
  ['remote-pnl/src/limits/limits.rules.ts', "import { x } from './parts/limit.rules.ts';"],
  ['remote-pnl/src/limits/limits-tab.tsx', "import { x } from '../common/run-date.tsx';"],
  ['remote-pnl/src/app/pnl-page.tsx', "import { x } from '../limits/limits-tab.tsx';"],
  [
    'areas/trading/api/trades/trades.routes.ts',
    "import { serve } from '@fairlead/platform/http/route';",
  ],
  ['areas/trading/api/trades/trades.queries.ts', "import { sql } from 'kysely';"],
  ['shared/src/ui/page.tsx', "import { jsx } from 'react/jsx-runtime';"],
  [
    'areas/backoffice/api/lots/lots.routes.ts',
    "import { x } from '@fairlead/accounting/ports/books';",
  ],
  ['api/src/areas.ts', "import { trading } from '@fairlead/trading/api';"],
];

test.each(ALLOWED)('in %s allows %s', (file, line) => {
  expect(complaints(file, line)).toEqual([]);
});

const root = path.dirname(import.meta.dirname);
const sources = () =>
  fs
    .globSync(
      '{shared,table,lab,areas,shell,remote-*,api,development,deploy,bin,e2e}/**/*.{ts,tsx,mjs}',
      {
        cwd: root,
        exclude: (name) => name === 'node_modules' || name === 'dist',
      },
    )
    .map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')] as const);

test('every permission is used by a file', () => {
  expect(unusedPermissions(sources())).toEqual([]);
});

test('a permission whose last user is gone is named', () => {
  const withoutRouter = sources().filter(([, text]) => !text.includes("'react-router-dom'"));
  expect(unusedPermissions(withoutRouter)).toContain('shared/src/router/**: react-router-dom');
});
