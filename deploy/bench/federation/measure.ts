import type { Browser, BrowserContext, Request } from '@playwright/test';

import { SignInPage } from '../../../e2e/pages/sign-in-page.ts';

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A network between browser and server; undefined is the machine's own. */
export type Network = { readonly latency: number; readonly mbitPerSecond: number };

export type Visit = {
  /** Bytes of bodies as they came over the wire, and requests, by kind. */
  readonly bytes: Readonly<Record<Kind, number>>;
  readonly requests: Readonly<Record<Kind, number>>;
  /** Milliseconds from the navigation to the first row of trades. */
  readonly content: number;
};

export const KINDS = ['HTML', 'JS', 'CSS', 'fonts'] as const;
export type Kind = (typeof KINDS)[number];

const KIND_OF: Readonly<Record<string, Kind>> = {
  document: 'HTML',
  script: 'JS',
  stylesheet: 'CSS',
  font: 'fonts',
};

/** Signs in once; each visit then begins with an empty cache and this sign-in. */
export async function signIn(browser: Browser, url: string): Promise<SignedIn> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await page.goto('/edf');
  await new SignInPage(page).signIn('maren');
  await page.getByRole('grid', { name: 'EDF Trades' }).waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

/** A cold visit of /edf by somebody who is signed in. */
export async function visit(
  browser: Browser,
  { url, signedIn, network }: { url: string; signedIn: SignedIn; network?: Network | undefined },
): Promise<Visit> {
  const context = await browser.newContext({ baseURL: url, storageState: signedIn });
  try {
    const page = await context.newPage();
    if (network !== undefined) {
      const session = await context.newCDPSession(page);
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: network.latency,
        downloadThroughput: network.mbitPerSecond * 125_000,
        uploadThroughput: network.mbitPerSecond * 125_000,
      });
    }
    await page.addInitScript(noteContent);
    const finished: Request[] = [];
    page.on('requestfinished', (request) => finished.push(request));
    await page.goto('/edf', { waitUntil: 'commit' });
    const content = await page.waitForFunction(
      () => (globalThis as { fairleadContent?: number }).fairleadContent,
    );
    await page.waitForLoadState('networkidle');
    const own = finished.filter((request) => isCounted(request, url));
    return { ...(await weigh(own)), content: (await content.jsonValue()) ?? NaN };
  } finally {
    await context.close();
  }
}

/** In the page: when the first row of trades was there. */
function noteContent() {
  const seen = () => {
    if (document.querySelector('[role="grid"] [role="rowheader"]') === null) return;
    Object.assign(globalThis, { fairleadContent: performance.now() });
    observer.disconnect();
  };
  const observer = new MutationObserver(seen);
  observer.observe(document, { childList: true, subtree: true });
}

/** The page itself; what the sign-in and the API send is the same for both. */
function isCounted(request: Request, url: string): boolean {
  const { origin, pathname } = new URL(request.url());
  return (
    origin === url &&
    !/^\/(?:api|oidc|silent-check-sso\.html)/.test(pathname) &&
    KIND_OF[request.resourceType()] !== undefined
  );
}

async function weigh(requests: readonly Request[]): Promise<Omit<Visit, 'content'>> {
  const bytes = { HTML: 0, JS: 0, CSS: 0, fonts: 0 };
  const count = { HTML: 0, JS: 0, CSS: 0, fonts: 0 };
  for (const request of requests) {
    const kind = KIND_OF[request.resourceType()] ?? 'HTML';
    bytes[kind] += (await request.sizes()).responseBodySize;
    count[kind] += 1;
  }
  return { bytes, requests: count };
}
