import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Address at which this machine reaches the product: PUBLIC_URL, else what the running product
 * wrote into its data folder, else its port on this host.
 */
export async function productAddress(env: Env): Promise<string> {
  const named = env['PUBLIC_URL']?.trim().replace(/\/$/, '');
  if (named !== undefined && named !== '') return named;
  const folder = env['FAIRLEAD_DATA'];
  const running = folder === undefined ? undefined : await claimIn(folder);
  return running ?? `http://localhost:${env['PORT'] ?? '8080'}`;
}

async function claimIn(folder: string): Promise<string | undefined> {
  try {
    const claim: unknown = JSON.parse(await readFile(join(folder, 'running.json'), 'utf8'));
    const address = (claim as { readonly address?: unknown }).address;
    return typeof address === 'string' ? address : undefined;
  } catch {
    return undefined;
  }
}
