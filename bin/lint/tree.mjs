import fs from 'node:fs';
import path from 'node:path';

import { MANIFESTS, mapped } from '../jest/sources.mjs';

const SOURCE = /\.tsx?$/;
/** A test file: it may import what it tests. */
export const TEST = /\.(?:test|spec)\.tsx?$/;
const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g;
const SKIPPED = new Set(['node_modules', 'dist', 'docs']);

/** Cache of the tree for one run of the linter. */
let known;

/**
 * Sources, folders and imports of the repository.
 * @param {string} root
 */
export function treeOf(root) {
  if (known?.root !== root) known = { root, ...readTree(root) };
  return known;
}

function readTree(root) {
  const all = filesBelow(root, '');
  const packages = packagesOf(root);
  const sources = new Set(all.filter((file) => SOURCE.test(file) && !TEST.test(file)));
  /** Imports by file, and by folder. */
  const [files, folders] = [new Map(), new Map()];
  for (const file of sources) {
    for (const [, specifier] of fs.readFileSync(path.join(root, file), 'utf8').matchAll(IMPORT)) {
      const to = importedFile(specifier, file, { sources, packages });
      if (to === undefined || to === file) continue;
      add(files, file, to);
      const [folder, target] = [path.posix.dirname(file), path.posix.dirname(to)];
      if (folder !== target) add(folders, folder, target);
    }
  }
  const counts = new Map();
  for (const file of all) {
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return { sources, packages, files, folders, counts };
}

function add(imports, from, to) {
  if (!imports.has(from)) imports.set(from, new Set());
  imports.get(from).add(to);
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
    .globSync(MANIFESTS, { cwd: root })
    .map((file) => [path.posix.dirname(file), JSON.parse(fs.readFileSync(path.join(root, file)))]);
  return new Map(manifests.map(([folder, { name, exports = {} }]) => [name, { folder, exports }]));
}

/** The file of ours that an import means; undefined for what is not ours. */
export function importedFile(specifier, file, { sources, packages }) {
  const target = targetOf(specifier, file, packages);
  return target !== undefined && sources.has(target) ? target : undefined;
}

function targetOf(specifier, file, packages) {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  if (specifier.startsWith('#')) return `${file.split('/', 1)[0]}/src/${specifier.slice(1)}`;
  const name = specifier.split('/').slice(0, 2).join('/');
  const own = packages.get(name);
  return own && mapped(own.folder, own.exports, `.${specifier.slice(name.length)}`);
}

/** The shortest way from one folder or file to another by imports, both named; undefined where there is none. */
export function wayBack(from, to, targets) {
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

/** The path of the file that is linted, from the repository's root. */
export function fileOf(context) {
  return path.relative(context.cwd, context.filename).replaceAll('\\', '/');
}

/** The visitor of a rule that looks at every import of a file: `check` gets the node and the specifier. */
export function onImports(check) {
  const visit = (node) => {
    const specifier = node.source?.value;
    if (typeof specifier === 'string') check(node, specifier);
  };
  return {
    ImportDeclaration: visit,
    ImportExpression: visit,
    ExportNamedDeclaration: visit,
    ExportAllDeclaration: visit,
  };
}
