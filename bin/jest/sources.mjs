import fs from 'node:fs';
import path from 'node:path';

const IMPORT = /\b(?:from|import)\s*\(?\s*'([^']+)'/g;
/** Packages, and those that lie in a folder with others. */
export const MANIFESTS = ['*/package.json', '{api,areas,table}/*/package.json'];
const TYPES_ONLY = /^(?:import|export) type [^;]*;/gm;

/** The source files of some packages, and what they import. */
export class Sources {
  #within;
  #root;
  #texts = new Map();
  #imports = new Map();
  #packages = new Map();

  constructor(root, within) {
    this.#root = root;
    this.#within = within;
    for (const manifest of fs.globSync(MANIFESTS, { cwd: root })) {
      const folder = path.posix.dirname(manifest);
      if (!within.includes(folder.split('/', 1)[0])) continue;
      const text = fs.readFileSync(path.join(root, manifest), 'utf8');
      const { name, exports, imports } = JSON.parse(text);
      this.#packages.set(name, { folder, exports });
      this.#packages.set(folder, { imports });
    }
  }

  text(file) {
    if (!this.#texts.has(file))
      this.#texts.set(file, fs.readFileSync(path.join(this.#root, file), 'utf8'));
    return this.#texts.get(file);
  }

  reaches(file, target) {
    const seen = new Set([file]);
    for (const one of seen) {
      if (one === target) return true;
      if (this.#within.includes(one.split('/', 1)[0]))
        for (const imported of this.#importsOf(one)) seen.add(imported);
    }
    return false;
  }

  #importsOf(file) {
    if (!this.#imports.has(file)) {
      const text = this.text(file).replace(TYPES_ONLY, '');
      const found = [...text.matchAll(IMPORT)].map(([, name]) => this.#resolve(file, name));
      this.#imports.set(file, new Set(found.filter((one) => one !== undefined)));
    }
    return this.#imports.get(file);
  }

  /** Answers the source file of an import; undefined for libraries and other kinds of files. */
  #resolve(file, name) {
    const [own] = file.split('/', 1);
    const found = name.startsWith('.')
      ? path.posix.join(path.posix.dirname(file), name)
      : name.startsWith('#')
        ? mapped(own, this.#packages.get(own)?.imports, name)
        : this.#exported(name);
    return found !== undefined && /\.[mt]sx?$/.test(found) && this.#exists(found)
      ? found
      : undefined;
  }

  #exported(name) {
    const [scope, short, ...rest] = name.split('/');
    const { folder, exports } = this.#packages.get(`${scope}/${short}`) ?? {};
    return folder && mapped(folder, exports, ['.', ...rest].join('/'));
  }

  #exists(file) {
    return this.#texts.has(file) || fs.existsSync(path.join(this.#root, file));
  }
}

/** Looks a name up in `exports` or `imports` of a package, where one star stands for the rest. */
export function mapped(folder, table = {}, name) {
  for (const [key, target] of Object.entries(table)) {
    if (key === name) return path.posix.join(folder, target);
    if (key.endsWith('*') && name.startsWith(key.slice(0, -1)))
      return path.posix.join(folder, target.replace('*', name.slice(key.length - 1)));
  }
  return undefined;
}
