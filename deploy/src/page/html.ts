import type { PageState } from '@fairlead/shared/contract/release';
import { PAGE_COLORS } from '@fairlead/shared/look/page-colors';

import { COLOUR_MODE, WATCH } from './inline-scripts.ts';
import { toReleaseAddress, type ResolvedPage } from './page-state.ts';
import { remoteToPreload } from './preload.ts';

const TITLES: Readonly<Record<PageState['environment'], string>> = {
  development: 'Fairlead Development',
  staging: 'Fairlead Staging',
  production: 'Fairlead',
};

/** The mark of the product on the colour that its environment has in the top bar. */
const ICON_COLOURS: Readonly<Record<PageState['environment'], string>> = {
  development: PAGE_COLORS.light['env-development'],
  staging: PAGE_COLORS.light['env-staging'],
  production: PAGE_COLORS.light['env-production'],
};

/** Background style of a page in a mode. */
export function groundIn(mode: keyof typeof PAGE_COLORS): string {
  const { page, text } = PAGE_COLORS[mode];
  return `{background:${page};color:${text};color-scheme:${mode}}`;
}

/** The page's ground in both modes, until the shell's theme takes over. */
export const GROUND = `html${groundIn('light')}html.dark${groundIn('dark')}`;

/**
 * The HTML of a navigation to `path`, undefined where only the browser knows which path it will
 * be; only the nonce differs between two requests for it.
 */
export function renderPage(page: ResolvedPage, path: string | undefined, nonce: string): string {
  const { state } = page;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${TITLES[state.environment]}</title>
<link rel="icon" href="${icon(ICON_COLOURS[state.environment])}">
<style nonce="${nonce}">${GROUND}${NOTICES}</style>
<script>${COLOUR_MODE}</script>
<script${watchData(page)}>${WATCH}</script>
${[...shellTags(page, nonce), ...preloadTags(state, path, nonce)].join('\n')}
</head>
<body>
<div id="root"></div>
${NOT_STARTED}${lastGoodNotice(page)}
<noscript>Fairlead needs JavaScript.</noscript>
<script type="application/json" id="fairlead-page">${scriptJson(state)}</script>
</body>
</html>
`;
}

/**
 * Style of the notices beneath an empty page, and at the edge of one whose shell stands in for
 * another.
 */
const NOTICES = `#root:not(:empty)~#fairlead-not-started{display:none}
#fairlead-not-started{font:14px/20px system-ui,sans-serif;margin:18vh auto 0;max-width:520px;padding:0 16px}
#fairlead-not-started h1{font-size:24px;line-height:32px}
#fairlead-not-started a{color:inherit}
#fairlead-last-good{background:Canvas;border-top:1px solid;color:CanvasText;font:12px/16px "Inter Variable",system-ui,sans-serif}
#fairlead-last-good{inset:auto 0 0;margin:0;padding:8px 16px;position:fixed;text-align:center;z-index:1}
body:has(#fairlead-last-good){padding-bottom:48px}`;

/** Shown by `watchShell`. A link and no button: nothing may run any more. */
const NOT_STARTED = `<main id="fairlead-not-started" hidden>
<h1>Fairlead has not started</h1>
<p>Its files did not arrive, were altered on the way or failed. On a slow line they may still come.</p>
<p><a href="">Load the page again</a></p>
</main>`;

function watchData({ state, lastGood }: ResolvedPage): string {
  const other = lastGood === undefined ? '' : ` data-last-good="${lastGood.state.shell}"`;
  return ` data-shell="${state.shell}"${other}`;
}

function lastGoodNotice({ state, insteadOf }: ResolvedPage): string {
  if (insteadOf === undefined) return '';
  return `
<p id="fairlead-last-good" role="status">Fairlead ${insteadOf.version} ${insteadOf.why}: this is ${state.shell}, the last good one.</p>`;
}

function shellTags({ shell, state }: ResolvedPage, nonce: string): string[] {
  const { release } = shell;
  return [...new Set([release.entry, ...release.initial])].map((path) => {
    const address = toReleaseAddress(release, path);
    const guard = formatGuard(state, address);
    if (path.endsWith('.css'))
      return `<link rel="stylesheet" href="${address}" nonce="${nonce}"${guard}>`;
    if (path.endsWith('.js')) {
      return `<script defer src="${address}" nonce="${nonce}"${guard}></script>`;
    }
    return `<link rel="preload" as="font" type="font/woff2" href="${address}" crossorigin>`;
  });
}

/**
 * Preloads what the requested route will ask for next, so that it comes together with the shell.
 */
function preloadTags(state: PageState, path: string | undefined, nonce: string): string[] {
  if (path === undefined) return [];
  const remotes = Object.values(state.remotes);
  const name = remoteToPreload(
    path,
    remotes.map(({ contribution }) => contribution),
  );
  const build = name === undefined ? undefined : state.remotes[name]?.builds[0];
  return (build?.initial ?? []).map((address) => {
    const kind = address.endsWith('.css') ? 'style' : 'script';
    return `<link rel="preload" as="${kind}" href="${address}" nonce="${nonce}"${formatGuard(state, address)}>`;
  });
}

/** A file without an entry in the map gets no integrity, and Integrity-Policy refuses it. */
function formatGuard(state: PageState, address: string): string {
  const integrity = state.integrity[address];
  return integrity === undefined
    ? ' crossorigin="anonymous"'
    : ` integrity="${integrity}" crossorigin="anonymous"`;
}

/** JSON that no text inside it can end or comment out. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

function icon(colour: string): string {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='-5 -6 32 32'><rect x='-5' y='-6' width='32' height='32' rx='7' fill='${colour}'/><g fill='none' stroke='#fff' stroke-width='2' stroke-linecap='round'><ellipse cx='11' cy='10' rx='4.4' ry='7.6'/><path d='M1 12.6c3.4 0 5-2.6 9.6-2.6M18 10h3'/></g></svg>`;
  return `data:image/svg+xml,${svg.replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E')}`;
}
