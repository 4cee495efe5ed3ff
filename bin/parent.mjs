import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

/**
 * Calls `then` once npm, which started this process, is gone: killed with -9 it tells nobody, and
 * what it started would go on for ever. Started without npm (by a service manager, with nohup),
 * nothing is watched.
 */
export function onParentGone(then) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const first = line(process.ppid);
  const timer = setInterval(() => {
    if (line(process.ppid) === first) return;
    clearInterval(timer);
    then();
  }, 1000);
  timer.unref();
}

/** The parent and its parent: between npm and its script there may be a shell. */
function line(pid) {
  return `${pid} ${parentOf(pid)}`;
}

function parentOf(pid) {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    }
    // After the name, which may hold blanks and brackets: state, parent.
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  } catch {
    return 'gone';
  }
}
