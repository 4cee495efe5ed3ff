import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { Unavailable } from './background.ts';

/** Outside the workspace and of what git keeps; installed once. */
const CACHE = join(import.meta.dirname, '../../../../../.cache/bench-peers-tasks');

/** Packages of npm in a folder of their own; returns it. */
export function fromNpm(name: string, packages: readonly string[]): string {
  return installed(name, packages, (folder) => {
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages], folder);
  });
}

/** Packages of Python in an environment of their own; returns the folder of its programs. */
export function fromPip(name: string, packages: readonly string[]): string {
  const folder = installed(name, packages, (made) => {
    run('python3', ['-m', 'venv', 'venv'], made);
    run(join(made, 'venv/bin/pip'), ['install', '--quiet', ...packages], made);
  });
  return join(folder, 'venv/bin');
}

/** The first of its versions, the wanted one first, that can be had here. */
export function firstFromPip(name: string, versions: readonly string[], others: readonly string[]) {
  const reasons: string[] = [];
  for (const version of versions) {
    try {
      return { version, bin: fromPip(`${name}-${version}`, [`${name}==${version}`, ...others]) };
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      console.log(`# ${name} ${version} cannot be had: ${error.message}`);
      reasons.push(error.message);
    }
  }
  throw new Unavailable(reasons.join('; '));
}

/** A program of Debian, which is installed where it is missing and this is root. */
export function fromDebian(program: string, debianPackage: string): string {
  const found = () =>
    (process.env['PATH'] ?? '')
      .split(':')
      .concat('/usr/bin')
      .map((folder) => join(folder, program))
      .find((file) => existsSync(file));
  if (found() === undefined) {
    if (process.getuid?.() !== 0)
      throw new Unavailable(`${program} is missing: apt-get install ${debianPackage}`);
    // In runlevel 1 no service is started by its installation.
    const apt = ['DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1', 'apt-get', '-qq'];
    run('env', [...apt, 'update'], '/');
    run('env', [...apt, 'install', '-y', '--no-install-recommends', debianPackage], '/');
  }
  const file = found();
  if (file === undefined) throw new Unavailable(`${debianPackage} brought no ${program}`);
  return file;
}

function installed(
  name: string,
  packages: readonly string[],
  install: (folder: string) => void,
): string {
  const folder = join(CACHE, name);
  const marker = join(folder, 'installed.json');
  const wanted = JSON.stringify(packages);
  if (!existsSync(marker) || readFileSync(marker, 'utf8') !== wanted) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    console.log(`# installing ${packages.join(' ')}`);
    install(folder);
    writeFileSync(marker, wanted);
  }
  return folder;
}

function run(program: string, args: readonly string[], cwd: string): void {
  try {
    execFileSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: Buffer };
    const last = stderr?.toString().trim().split('\n').at(-1) ?? '';
    throw new Unavailable((last === '' ? message : last).slice(0, 200));
  }
}
