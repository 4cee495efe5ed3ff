import { randomBytes } from 'node:crypto';

import { PAGE_COLORS } from '@fairlead/shared/look/page-colors';

import { STYLE } from './page-style.ts';

export type ProviderPage = {
  readonly title: string;
  /** HTML: every text in it has gone through `escape`. */
  readonly main: string;
  /** Behind everything. */
  readonly art?: string;
  readonly script?: string;
};

export type RenderedPage = {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
};

const SHAPE =
  '<ellipse cx="11" cy="10" rx="4.4" ry="7.6"/><path d="M1 12.6c3.4 0 5-2.6 9.6-2.6M18 10h3"/>';
const MARK = `<svg viewBox="0 0 22 20" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" aria-hidden="true">${SHAPE}</svg>`;

/**
 * Icon in the page itself: a browser asks a page without one for /favicon.ico, which nobody serves.
 */
const ICON = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-5 -6 32 32"><rect x="-5" y="-6" width="32" height="32" rx="7" fill="${PAGE_COLORS.light['env-development']}"/><g fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round">${SHAPE}</g></svg>`,
)}`;

/** Path at which the routes serve the picture. */
export const PICTURE_PATH = '/oidc/assets/sign-in.svg';

/** Follows the mode that was chosen in the product; without a choice, and without scripts, the system's. */
const COLOUR_MODE =
  "try{const m=localStorage.getItem('fairlead.color-mode');if(m==='light'||m==='dark')document.documentElement.classList.add(m)}catch{}";

/** A page of the provider: its own style and script by nonce, nothing from elsewhere. */
export function renderProviderPage({
  title,
  main,
  art = '',
  script = '',
}: ProviderPage): RenderedPage {
  const nonce = randomBytes(16).toString('base64url');
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(title)} · Fairlead</title>
<link rel="icon" href="${ICON}">
<script nonce="${nonce}">${COLOUR_MODE}</script>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
${art}
<div class="box">
<header class="brand">${MARK}<span>Fairlead</span></header>
<main>${main}</main>
<footer>Development sign-in. Every name here is invented.</footer>
</div>
${script === '' ? '' : `<script nonce="${nonce}">${script}</script>`}
</body>
</html>
`;
  return { html, headers: createHeaders(nonce) };
}

function createHeaders(nonce: string): Readonly<Record<string, string>> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [
      "default-src 'none'",
      `script-src 'nonce-${nonce}'`,
      `style-src 'nonce-${nonce}'`,
      "font-src 'self'",
      "img-src 'self' data:",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
    ].join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}

export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
