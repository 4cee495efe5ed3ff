import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Whether every existing folder above `file` may be entered by an account that is neither owner nor group. */
export function isOpenToAll(file: string): boolean {
  const parent = dirname(file);
  if (parent === file) return true;
  const stats = statSync(parent, { throwIfNoEntry: false });
  return (stats === undefined || (stats.mode & 0o001) !== 0) && isOpenToAll(parent);
}

/** Where data lies when nobody says: in the checkout, or, for root in a closed one, beside the system's. */
export function defaultDataFolder(checkout: string): string {
  const inCheckout = join(checkout, '.data');
  if (process.getuid?.() !== 0 || isOpenToAll(join(inCheckout, 'postgres'))) return inCheckout;
  return join('/var/lib/fairlead', shortHash(checkout));
}

/** Tells folders apart in names that must stay short. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
