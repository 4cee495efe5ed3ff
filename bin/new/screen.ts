import { contractFile, queriesFile, routesFile, routesTestFile } from './api-files.ts';
import { ENTRIES } from './entries.ts';
import type { Screen } from './names.ts';
import { columnsFile, dataFile, pageFile, pageTestFile } from './remote-files.ts';

/**
 * Makes the files of a call and its screen, by path, before they are formatted.
 * @param read reads a file of the repository that names all screens of its area
 */
export function screenFiles(
  screen: Screen,
  read: (file: string) => string,
): ReadonlyMap<string, string> {
  const { area, name } = screen;
  const api = `areas/${area}/api/${name}/${name}`;
  const remote = `remote-${area}/src/${name}/${name}`;
  return new Map([
    [`areas/${area}/contract/${name}.ts`, contractFile(screen)],
    [`${api}.queries.ts`, queriesFile(screen)],
    [`${api}.routes.ts`, routesFile(screen)],
    [`${api}.routes.test.ts`, routesTestFile(screen)],
    [`${remote}.data.ts`, dataFile(screen)],
    [`${remote}.columns.ts`, columnsFile(screen)],
    [`${remote}-page.tsx`, pageFile(screen)],
    [`${remote}-page.test.tsx`, pageTestFile(screen)],
    ...ENTRIES.map(([file, enter]): [string, string] => [
      file(screen),
      enter(read(file(screen)), screen),
    ]),
  ]);
}
