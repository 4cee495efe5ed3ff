/** One line for the person who starts the product, out of what initdb or the server wrote. */
export function explain(log: string, folder: string): string {
  if (/No space left on device/.test(log))
    return `The disk of ${folder} is full: the database cannot start`;
  if (/Permission denied/.test(log)) return `The database's account may not write to ${folder}`;
  if (
    /could not (create|get) shared memory|Cannot allocate memory|could not map anonymous shared memory/.test(
      log,
    )
  )
    return 'There is not enough memory to start the database';
  const fatal = /(?:FATAL|PANIC|initdb: error): +(.+)/.exec(log)?.[1];
  const last = log.trim().split('\n').at(-1) ?? '';
  return `The embedded database did not start: ${fatal ?? (last || 'no reason given')}`;
}
