import fs from 'node:fs';
import path from 'node:path';

/** A folder with more files than this has parts that nobody has named yet. */
const MOST_FILES = 40;
const SOURCE = /\.tsx?$/;
const TEST = /\.(?:test|spec)\.tsx?$/;
const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g;
const SKIPPED = new Set(['node_modules', 'dist', 'docs']);

/** What one run of the linter knows of the tree, read once. */
let known;

/** @param {string} root */
function treeOf(root) {
  if (known?.root !== root) known = { root, ...readTree(root) };
  return known;
}

function readTree(root) {
  const files = filesBelow(root, '');
  const packages = packagesOf(root);
  const sources = new Set(files.filter((file) => SOURCE.test(file) && !TEST.test(file)));
  const targets = new Map();
  for (const file of sources) {
    const from = path.posix.dirname(file);
    for (const [, specifier] of fs.readFileSync(path.join(root, file), 'utf8').matchAll(IMPORT)) {
      const to = folderMeant(specifier, file, { sources, packages });
      if (to === undefined || to === from) continue;
      if (!targets.has(from)) targets.set(from, new Set());
      targets.get(from).add(to);
    }
  }
  const counts = new Map();
  for (const file of files) {
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return { sources, packages, targets, counts };
}

function filesBelow(root, folder) {
  return fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || SKIPPED.has(entry.name)) return [];
    const name = path.posix.join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(root, name) : [name];
  });
}

/** Name of a package of ours → its folder and what it exports. */
function packagesOf(root) {
  const manifests = fs
    .readdirSync(root)
    .map((folder) => [folder, path.join(root, folder, 'package.json')])
    .filter(([, file]) => fs.existsSync(file));
  return new Map(
    manifests.map(([folder, file]) => {
      const { name, exports = {} } = JSON.parse(fs.readFileSync(file, 'utf8'));
      return [name, { folder, exports }];
    }),
  );
}

/** The folder of the file that an import means, undefined for what is not ours. */
function folderMeant(specifier, file, { sources, packages }) {
  const target = targetOf(specifier, file, packages);
  return target !== undefined && sources.has(target) ? path.posix.dirname(target) : undefined;
}

function targetOf(specifier, file, packages) {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  if (specifier.startsWith('#')) return `${file.split('/', 1)[0]}/src/${specifier.slice(1)}`;
  const name = specifier.split('/').slice(0, 2).join('/');
  const own = packages.get(name);
  const exported = own?.exports[`.${specifier.slice(name.length)}`];
  return typeof exported === 'string' ? path.posix.join(own.folder, exported) : undefined;
}

/** The shortest way back from one folder to another, both named; undefined where there is none. */
function wayBack(from, to, targets) {
  const ways = [[from]];
  const seen = new Set([from]);
  for (const way of ways) {
    for (const next of targets.get(way.at(-1)) ?? []) {
      if (next === to) return [...way, to];
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return undefined;
}

function fileOf(context) {
  return path.relative(context.cwd, context.filename).replaceAll('\\', '/');
}

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
    const check = (node) => {
      const specifier = node.source?.value;
      if (typeof specifier !== 'string') return;
      const tree = treeOf(context.cwd);
      const to = folderMeant(specifier, file, tree);
      const back = to === undefined || to === from ? undefined : wayBack(to, from, tree.targets);
      if (back === undefined) return;
      context.report({ node, messageId: 'circle', data: { way: [from, ...back].join(' → ') } });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

const size = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { full: '{{folder}} has {{count}} files, at most ' + MOST_FILES },
  },
  create(context) {
    const folder = path.posix.dirname(fileOf(context));
    const count = treeOf(context.cwd).counts.get(folder) ?? 0;
    if (count <= MOST_FILES) return {};
    const data = { folder, count };
    return { Program: (node) => context.report({ node, messageId: 'full', data }) };
  },
};

/** An ESLint plugin: `folders/circles` and `folders/size`. */
export const folders = { rules: { circles, size } };
