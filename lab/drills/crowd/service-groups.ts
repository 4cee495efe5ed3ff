import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PROCS = 'cgroup.procs';

/** Folder of the groups: those of version 2 are all in one, of version 1 each kind has its own. */
const ROOT = ['/sys/fs/cgroup', '/sys/fs/cgroup/cpu'].find((folder) =>
  existsSync(join(folder, PROCS)),
);

export type Groups = {
  /** Adds processes to the group of a service. */
  add(service: string, pids: readonly (string | number | undefined)[]): void;
};

/**
 * Gives services equal weights for the processor, as systemd does with the services of a machine (cgroups; for that it has
 * to be root). Without groups Linux gives each session as much as another, and each process of PostgreSQL is one: a
 * server had a tenth of the machine.
 */
export function serviceGroups(): Groups | undefined {
  if (ROOT === undefined || process.getuid?.() !== 0) return undefined;
  const folderOf = (service: string) => join(ROOT, `fairlead-${String(process.pid)}-${service}`);
  const made = new Set<string>();
  // By then none of their processes is left.
  process.once('exit', () => {
    for (const folder of made) rmdirSync(folder);
  });
  return {
    add(service, pids) {
      const folder = folderOf(service);
      mkdirSync(folder, { recursive: true });
      made.add(folder);
      for (const pid of pids) writeFileSync(join(folder, PROCS), String(pid));
    },
  };
}
