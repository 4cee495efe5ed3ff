import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { ROOT } from './releases.ts';

/** A developer's `pnpm --filter @fairlead/remote-… dev`. */
export type OwnRemote = {
  /** Link that it prints. */
  readonly link: string;
  /** ctrl-C; returns how it ended, once it and all that it started are gone. */
  stop(): Promise<number | null>;
};

/** Starts the `dev` script of a remote against the product on these releases. */
export async function runOwnRemote(remote: string, releases: string): Promise<OwnRemote> {
  const folder = join(ROOT, `remote-${remote}`);
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    scripts: { dev: string };
  };
  // As a package manager would run it, in a group of its own, so that what is left can be seen.
  const child = spawn('sh', ['-c', `exec ${scripts.dev}`], {
    cwd: folder,
    env: { ...process.env, FAIRLEAD_RELEASES: releases },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const group = -(child.pid ?? 0);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const stop = async () => {
    if (child.exitCode === null) process.kill(group, 'SIGINT');
    const code = await ended;
    if (isAlive(group)) throw new Error('The dev command left a process behind');
    return code;
  };
  try {
    return { link: await linkOf(child), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function linkOf({ stdout, stderr }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    for (const stream of [stdout, stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const [, link] = /^Open (\S+)$/m.exec(said) ?? [];
        if (link !== undefined) resolve(link);
      });
    }
    stdout?.once('end', () => reject(new Error(`dev ended: ${said}`)));
  });
}

function isAlive(group: number): boolean {
  try {
    return process.kill(group, 0);
  } catch {
    return false;
  }
}
