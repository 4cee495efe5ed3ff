import { databaseProcesses } from '../../../drills/crowd/database-processes.ts';
import { processorMsOf, type StartedProcess } from '../../../drills/started-process.ts';

/** Processor time in ms, and the share of the time in which the server's loop was busy. */
export type Usage = {
  readonly server: number;
  readonly database: number;
  readonly busy: number;
  readonly ms: number;
};

/** Measures what server and database use while something goes on. */
export async function usageOf<Done>(
  server: StartedProcess,
  dataFolder: string,
  work: () => Promise<Done>,
): Promise<readonly [Done, Usage]> {
  const database = () => databaseMs(dataFolder);
  await server.busy();
  const before = { at: performance.now(), server: server.processorMs(), database: database() };
  const done = await work();
  const usage = {
    server: server.processorMs() - before.server,
    database: database() - before.database,
    busy: await server.busy(),
    ms: performance.now() - before.at,
  };
  return [done, usage];
}

const databaseMs = (dataFolder: string): number =>
  databaseProcesses(dataFolder).reduce((sum, one) => sum + msOf(one), 0);

/** Nothing of one that has ended since it was found: who waited for it has its time. */
function msOf(pid: string): number {
  try {
    return processorMsOf(pid);
  } catch {
    return 0;
  }
}
