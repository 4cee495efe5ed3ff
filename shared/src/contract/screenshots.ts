import type { Endpoint } from './endpoint.ts';
import { day, nothing, object, text } from './schema.ts';

/** A link that opens the P&L of one day once, within two minutes, for whoever takes its picture. */
export const issueScreenshotLink = {
  method: 'POST',
  path: '/screenshot_links',
  summary: 'Issue a one-time link to the P&L of a day, to take its picture',
  note: '404 where screenshots are off (FAIRLEAD_SCREENSHOT_CIDRS).',
  access: 'pnl:screenshot',
  limit: 'screenshot_links',
  cost: 'write',
  query: nothing(),
  body: object({ pipe_run_date: day() }),
  reply: object({ url: text() }),
} satisfies Endpoint;

/** Opens a one-time link: sets the cookie of the page and redirects the browser there. */
export const openScreenshotLink = {
  method: 'GET',
  path: '/screenshot_auth',
  summary: 'Open a one-time link to the P&L of a day',
  note: 'Answers 303 with a cookie, once, from the addresses that are allowed.',
  access: 'public',
  limit: 'reads',
  cost: 'session',
  query: object({ k: text({ minLength: 1, maxLength: 100 }) }),
  reply: nothing(),
} satisfies Endpoint;
