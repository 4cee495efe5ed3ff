import fs from 'node:fs';
import path from 'node:path';

import { expect, test } from '@jest/globals';
import ts from 'typescript';

import { parseScreen, type Screen } from './names.ts';
import { screenFiles } from './screen.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');

const OPTIONS = {
  from: 'product',
  columns: 'code:text,left_on?:day,place:integer,is_open:flag',
  access: 'task:list',
};
const screenOf = (area: string): Screen => parseScreen([area, 'bank-holidays'], OPTIONS);

/** Complaints of the compiler about files that are in no folder yet. */
function complaints(files: ReadonlyMap<string, string>): readonly string[] {
  const texts = new Map([...files].map(([file, text]) => [path.join(ROOT, file), text]));
  const config = ts.readConfigFile(path.join(ROOT, 'tsconfig.json'), (file) =>
    ts.sys.readFile(file),
  );
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, ROOT, { noEmit: true });
  const host = ts.createCompilerHost({ ...options, incremental: false });
  const folders = new Set([...texts.keys()].map((file) => path.dirname(file)));
  // A package's files are found through its link in node_modules.
  const real = (file: string) =>
    path.join(ts.sys.realpath?.(path.dirname(file)) ?? '', path.basename(file));
  const program = ts.createProgram(
    [...texts.keys()],
    { ...options, incremental: false },
    {
      ...host,
      fileExists: (file) => texts.has(real(file)) || host.fileExists(file),
      directoryExists: (folder) => folders.has(folder) || ts.sys.directoryExists(folder),
      readFile: (file) => texts.get(real(file)) ?? host.readFile(file),
      realpath: (file) => (texts.has(real(file)) ? real(file) : (host.realpath?.(file) ?? file)),
      getSourceFile: (file, version, ...rest) => {
        const text = texts.get(file);
        return text === undefined
          ? host.getSourceFile(file, version, ...rest)
          : ts.createSourceFile(file, text, version);
      },
    },
  );
  return [...texts.keys()].flatMap((file) => {
    const source = program.getSourceFile(file);
    return [
      ...program.getSyntacticDiagnostics(source),
      ...program.getSemanticDiagnostics(source),
    ].map(({ messageText }) => `${file}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`);
  });
}

const EACH = ['trading', 'pnl', 'accounting', 'backoffice', 'tasks'];

test('a call and its screen are eight files and a line in three', () => {
  expect([...screenFiles(screenOf('tasks'), read).keys()]).toEqual([
    'areas/tasks/contract/bank-holidays.ts',
    'areas/tasks/api/bank-holidays/bank-holidays.queries.ts',
    'areas/tasks/api/bank-holidays/bank-holidays.routes.ts',
    'areas/tasks/api/bank-holidays/bank-holidays.routes.test.ts',
    'remote-tasks/src/bank-holidays/bank-holidays.data.ts',
    'remote-tasks/src/bank-holidays/bank-holidays.columns.ts',
    'remote-tasks/src/bank-holidays/bank-holidays-page.tsx',
    'remote-tasks/src/bank-holidays/bank-holidays-page.test.tsx',
    'areas/tasks/api/index.ts',
    'remote-tasks/src/root.tsx',
    'remote-tasks/src/contribution.ts',
  ]);
});

test('the compiler takes the files of every area', () => {
  const files = EACH.flatMap((area) => [...screenFiles(screenOf(area), read)]);
  expect(complaints(new Map(files))).toEqual([]);
}, 120_000);

test.each(EACH)('the screen is named where %s names its screens', (area) => {
  const files = screenFiles(screenOf(area), read);
  const [routes, root, contribution] = [
    `areas/${area}/api/index.ts`,
    `remote-${area}/src/root.tsx`,
    `remote-${area}/src/contribution.ts`,
  ].map((file) => files.get(file) ?? '');
  expect(routes).toMatch(/routes: \(.*\) => \[bankHolidaysRoutes, /);
  expect(root).toContain(`path="/${area}/bank-holidays" element={<BankHolidaysPage />}`);
  expect(contribution?.split(`'/${area}/bank-holidays'`)).toHaveLength(3);
});

test.each([
  [['office', 'x'], {}, 'Which area? One of trading, pnl, accounting, backoffice, tasks'],
  [['tasks', 'X y'], {}, "The name of a screen is as 'bank-holidays', not 'X y'"],
  [['tasks', 'x'], { from: undefined }, '--from which table of the database?'],
  [
    ['tasks', 'x'],
    { access: undefined },
    '--access which permission? shared/src/domain/access/permissions.ts has them',
  ],
  [
    ['tasks', 'x'],
    { columns: 'code:money' },
    "A column is as 'code:text' or 'left_on?:day' of text, day, integer, flag, not 'code:money'",
  ],
])('what is wrong with arguments is said: %j %j', (words, change, message) => {
  expect(() => parseScreen(words, { ...OPTIONS, ...change })).toThrow(message);
});
