const LONGEST = 500;

/** What keeps a decision from being sent. */
export function reasonObstacle(reason: string): string | undefined {
  if (reason.trim() === '') return 'Say why';
  return reason.trim().length > LONGEST ? 'The reason is too long' : undefined;
}

/** What the browser has kept of a reason. */
export const readReason = (kept: unknown): string => (typeof kept === 'string' ? kept : '');
