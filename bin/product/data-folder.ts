import { randomUUID } from 'node:crypto';
import {
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { requireDataFolder } from '@fairlead/platform/data-folder';

import { codeOf, Refused } from './say.ts';

/** Lock file of a data folder: the product that holds it. */
type Claim = { readonly pid: number; readonly address: string };

/**
 * Makes the folder and claims it for this process. A claim of a process that still runs is
 * refused in one line; what a killed one left is taken over.
 */
export function claimDataFolder(folder: string, address: string): () => void {
  requireDataFolder(folder);
  const file = join(folder, 'running.json');
  const mine = `${file}.${process.pid}.${randomUUID()}`;
  writeFileSync(mine, JSON.stringify({ pid: process.pid, address } satisfies Claim));
  try {
    while (!linked(mine, file)) takeOver(file);
  } finally {
    rmSync(mine, { force: true });
  }
  return () => rmSync(file, { force: true });
}

/** A link is made whole or not at all, and never over another one. */
function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function takeOver(file: string): void {
  const held = readClaim(file);
  if (held !== undefined && isProduct(held.pid)) {
    throw new Refused(
      `Fairlead already runs on this data folder: ${held.address} (process ${held.pid}). Stop it first, or choose another PORT and FAIRLEAD_DATA.`,
    );
  }
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error; // another start took it over
  }
  rmSync(aside, { force: true });
}

function readClaim(file: string): Claim | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Claim;
  } catch {
    return undefined;
  }
}

/** True when the process is a product, and not a stranger that got its number later. */
function isProduct(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('product.ts');
  } catch {
    if (existsSync('/proc/self')) return false;
  }
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/**
 * Folders that the product made: `--reset` removes these and nothing else, no file of the inbox
 * either.
 */
const OURS = ['postgres', 'releases', 'logs'];

/** Begins again: everything that the product keeps in the folder goes. */
export function resetDataFolder(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (OURS.some((own) => name === own || name.startsWith(`${own}.new-`))) {
      rmSync(join(folder, name), { recursive: true, force: true });
    }
  }
}
