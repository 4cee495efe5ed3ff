import { createHash } from 'node:crypto';

/** The browser's own colours, light or dark as it is set. */
const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; padding: 12vh 24px; font: 13px/20px system-ui, sans-serif; }
main { max-width: 440px; margin: auto; }
h1 { margin: 0 0 8px; font-size: 18px; line-height: 24px; font-weight: 600; }
p { margin: 0 0 8px; }`;

const styleHash = createHash('sha256').update(STYLE).digest('base64');

/** Page of a link that opens nothing any more; nothing in it may run or load anything. */
export const SPENT_LINK = {
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'www-authenticate': 'Token realm="fairlead"',
    'content-security-policy':
      `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; ` +
      "frame-ancestors 'none'",
  },
  page:
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<title>This link opens nothing · Fairlead</title><style>${STYLE}</style></head><body><main>` +
    '<h1>This link opens nothing any more</h1>' +
    '<p>A link to a picture of the P&amp;L opens once, within two minutes. This one has been used or is too old.</p>' +
    '<p>Ask for a new one, or <a href="/">open Fairlead</a> and sign in.</p></main></body></html>',
} as const;
