const NEEDED =
  /^(?:PATH|HOME|USER|LOGNAME|LANG|LC_\w+|TZ|TMPDIR|NODE_\w+|SSL_CERT_\w+|PG\w+|PORT|PUBLIC_URL|FAIRLEAD_\w+)$/;
const SECRET = /TOKEN|SECRET|PASSWORD/;

/** Environment of a process that does runs: no secret, so that no run prints one. */
export function safeEnvironment(
  all: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const named = Object.entries(all).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return Object.fromEntries(named.filter(([name]) => NEEDED.test(name) && !SECRET.test(name)));
}
