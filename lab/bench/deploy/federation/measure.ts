import type { Browser, BrowserContext, Request } from '@playwright/test';

import type { Person } from '../../../../e2e/stack/people.ts';
import { SignInPage } from '../../../../e2e/pages/sign-in-page.ts';

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A network between browser and server; undefined is the machine's own. */
export type Network = { readonly latency: number; readonly mbitPerSecond: number };

/** A page of the product, and what is looked for on it. */
export type MeasuredPage<Mark extends string> = {
  readonly path: string;
  readonly person: Person;
  /** Selectors, by the name of what is there once they match. */
  readonly marks: Readonly<Record<Mark, string>>;
};

/** Time at which a mark was there. */
export type Seen = {
  /** Milliseconds from the navigation. */
  readonly ms: number;
  /** What had been asked for until then: files that a cache keeps, and what every visit asks again. */
  readonly files: number;
  readonly anew: number;
};

export type Visit<Mark extends string> = {
  /** Bytes of bodies as they came over the wire, and requests, by kind. */
  readonly bytes: Readonly<Record<Kind, number>>;
  readonly requests: Readonly<Record<Kind, number>>;
  readonly seen: Readonly<Record<Mark, Seen>>;
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
export async function signIn<Mark extends string>(
  browser: Browser,
  url: string,
  { path, person, marks }: MeasuredPage<Mark>,
): Promise<SignedIn> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await page.goto(path);
  await new SignInPage(page).signIn(person);
  for (const selector of Object.values<string>(marks)) {
    await page.locator(selector).first().waitFor({ state: 'attached' });
  }
  const state = await context.storageState();
  await context.close();
  return state;
}

type Visitor = { readonly url: string; readonly signedIn: SignedIn; network?: Network | undefined };

/** A cold visit of a page by somebody who is signed in. */
export async function visit<Mark extends string>(
  browser: Browser,
  { url, signedIn, network }: Visitor,
  { path, marks }: MeasuredPage<Mark>,
): Promise<Visit<Mark>> {
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
    const selectors: Readonly<Record<string, string>> = marks;
    await page.addInitScript(noteMarks, selectors);
    const finished: Request[] = [];
    page.on('requestfinished', (request) => finished.push(request));
    await page.goto(path, { waitUntil: 'commit' });
    const seen = await page.waitForFunction(
      () => (globalThis as { fairleadSeen?: Record<string, Seen> }).fairleadSeen,
    );
    await page.waitForLoadState('networkidle');
    const own = finished.filter((request) => isCounted(request, url));
    return { ...(await weigh(own)), seen: (await seen.jsonValue()) as Record<Mark, Seen> };
  } finally {
    await context.close();
  }
}

/** Notes in the page when each mark was there. */
function noteMarks(marks: Readonly<Record<string, string>>) {
  const seen: Record<string, Seen> = {};
  const look = () => {
    for (const [name, selector] of Object.entries(marks)) {
      if (name in seen || document.querySelector(selector) === null) continue;
      const ms = performance.now();
      const asked = performance
        .getEntriesByType('resource')
        .filter((entry) => entry.startTime < ms && entry.name.startsWith(location.origin));
      const anew = asked.filter((entry) => /^\/(?:api|oidc)\//.test(new URL(entry.name).pathname));
      // The page itself is one more.
      seen[name] = { ms, files: asked.length - anew.length, anew: anew.length + 1 };
    }
    if (Object.keys(seen).length < Object.keys(marks).length) return;
    Object.assign(globalThis, { fairleadSeen: seen });
    observer.disconnect();
  };
  const observer = new MutationObserver(look);
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

async function weigh(
  requests: readonly Request[],
): Promise<Pick<Visit<never>, 'bytes' | 'requests'>> {
  const bytes = { HTML: 0, JS: 0, CSS: 0, fonts: 0 };
  const count = { HTML: 0, JS: 0, CSS: 0, fonts: 0 };
  for (const request of requests) {
    const kind = KIND_OF[request.resourceType()] ?? 'HTML';
    bytes[kind] += (await request.sizes()).responseBodySize;
    count[kind] += 1;
  }
  return { bytes, requests: count };
}
