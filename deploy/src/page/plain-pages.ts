import { GROUND, groundIn } from './html.ts';

/** Text of a plain page. */
export type PlainPage = { readonly title: string; readonly lines: readonly string[] };

/** A page that needs nothing that could be missing: no script, no font, no release. */
export function renderPlainPage({ title, lines }: PlainPage, nonce: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${GROUND}@media(prefers-color-scheme:dark){html${groundIn('dark')}}
body{font:14px/20px system-ui,sans-serif;margin:18vh auto 0;max-width:520px;padding:0 16px}h1{font-size:20px;line-height:28px;margin:0 0 8px}p{margin:0 0 8px}</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}
</body>
</html>
`;
}

export const NOT_PUBLISHED: PlainPage = {
  title: 'Fairlead is not published yet',
  lines: [
    'No release is pinned in this environment, so there is nothing to show.',
    'This page works as soon as a shell is published and pinned; nothing has to be restarted.',
  ],
};

export const NOT_SERVABLE: PlainPage = {
  title: 'Fairlead cannot be shown',
  lines: [
    'The pinned release of the shell is missing or is not what was signed.',
    'Operators find the reason in the log of the server and with the command release status.',
  ],
};

/** The page about an override that is not to be had. */
export function overrideRefused(text: string, allowed: boolean): PlainPage {
  return {
    title: 'This build cannot be shown',
    lines: [
      allowed
        ? `${text.slice(0, 120)} is not published here, or is not what was signed.`
        : 'This environment does not allow a browser to take a remote from another build.',
      'Open the address without “override” to see the pinned build.',
    ],
  };
}

/**
 * Page that keycloak-js frames to ask for a sign-in that is already there, without leaving the
 * page.
 */
export function renderSilentCheck(nonce: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Sign-in check</title></head>
<body><script nonce="${nonce}">parent.postMessage(location.href, location.origin)</script></body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
