import { readFileSync } from 'node:fs';

const MB = 1024;

/** MB that processes and all they started hold, what they share counted once. */
export const memoryOf = (pids: readonly number[]): number =>
  pids.flatMap(withChildren).reduce((sum, pid) => sum + proportionalKb(pid), 0) / MB;

function withChildren(pid: number): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).trim().split(' ');
  return [pid, ...children.filter((one) => one !== '').flatMap((one) => withChildren(Number(one)))];
}

function proportionalKb(pid: number): number {
  const [, kb] = /^Pss:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/smaps_rollup`)) ?? [];
  return Number(kb ?? 0);
}

/** Empty where the process has ended meanwhile. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
