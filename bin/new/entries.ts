import { type Screen, toCamel, toPascal, toTitle } from './names.ts';

/** Adds the screen's lines to the files that name all screens of an area. */
export const ENTRIES: readonly (readonly [
  file: (screen: Screen) => string,
  enter: (text: string, screen: Screen) => string,
])[] = [
  [({ area }) => `areas/${area}/api/index.ts`, enterRoutes],
  [({ area }) => `remote-${area}/src/root.tsx`, enterPage],
  [({ area }) => `remote-${area}/src/contribution.ts`, enterContribution],
];

/** Puts a text before the first place of a mark; the file's own form says where. */
function insertBefore(text: string, mark: RegExp, added: string): string {
  const at = text.search(mark);
  if (at === -1) throw new Error(`No place like ${String(mark)}: write the entry by hand`);
  return text.slice(0, at) + added + text.slice(at);
}

function insertAfter(text: string, mark: string, added: string): string {
  const at = text.indexOf(mark);
  if (at === -1) throw new Error(`No '${mark}': write the entry by hand`);
  return text.slice(0, at + mark.length) + added + text.slice(at + mark.length);
}

/** Adds an import after the last one. */
const importing = (text: string, line: string) => {
  const at = text.lastIndexOf("';\n", text.search(/^(?:\/\*\*|export|const)/m)) + 3;
  return `${text.slice(0, at)}${line}\n${text.slice(at)}`;
};

function enterRoutes(text: string, { name }: Screen): string {
  const routes = `${toCamel(name)}Routes`;
  const entered = text.replace(/(routes: \([^)]*\) => \[)/, `$1${routes}, `);
  if (entered === text) throw new Error('The registration has no list of routes');
  return importing(entered, `import { ${routes} } from './${name}/${name}.routes.ts';`);
}

function enterPage(text: string, { area, name }: Screen): string {
  const page = `${toPascal(name)}Page`;
  const route = `<Route path="/${area}/${name}" element={<${page} />} />\n      `;
  return importing(
    insertBefore(text, /<Route path="\*"/, route),
    `import { ${page} } from './${name}/${name}-page.tsx';`,
  );
}

function enterContribution(text: string, { area, name, access }: Screen): string {
  const path = `/${area}/${name}`;
  const where = `path: '${path}', access: '${access}'`;
  const command = `{ id: '${area}.${name}', label: '${toTitle(name)}', ${where} }, `;
  return insertAfter(insertAfter(text, 'routes: [', `{ ${where} }, `), 'commands: [', command);
}
