import { PICTURE_ROUTE } from '@fairlead/pnl/contract/pictures';
import { formatLongDay } from '@fairlead/shared/format';
import type { Page } from 'playwright-core';

import type { Db } from '@fairlead/platform/database/db';
import { issueLink, buildScreenshotLink } from '@fairlead/platform/screenshots/screenshot-links';
import { type TaskContext, type TaskDefinition, TaskFailure } from '@fairlead/platform/tasks/task';
import { withPage } from './browser.ts';
import { insertPicture } from './pictures.queries.ts';
import { productAddress } from './product-address.ts';

const READY_MS = 60_000;
/**
 * Marker of the page once its four main data sets are there, and the run that it shows (PNL-07).
 */
const MARKER = '#pnl-complete';

/** Takes the picture of a day's P&L as anybody would see it: PNG and PDF (PNL-34). */
export const takePictureTask: TaskDefinition = {
  route: PICTURE_ROUTE,
  summary: 'Take the picture of the P&L of a day, as PNG and PDF',
  urlParams: [{ name: 'date', type_val: 'date', default_val: 'previous_business_day' }],
  methods: ['POST'],
  access: 'pnl:screenshot',
  timeoutSeconds: 180,
  maxAtOnce: 1,
  run: takePicture,
};

async function takePicture(context: TaskContext): Promise<void> {
  const { db, args, actor, taskId, print, signal } = context;
  const date = String(args['date']);
  const address = await productAddress(process.env);
  const key = await issueLink(db, { date, issuedBy: actor.email, requestId: taskId });
  const taken = await withPage(signal, (page) =>
    capturePicture(page, buildScreenshotLink(address, key)),
  );
  signal.throwIfAborted();
  await db.transaction().execute((tx) => storePicture(tx, context, taken));
  print(`Took the picture of run ${taken.runId}, ${formatLongDay(date)}: PNG and PDF`);
}

type Picture = { readonly runId: number; readonly png: Buffer; readonly pdf: Buffer };

async function capturePicture(page: Page, link: string): Promise<Picture> {
  await page.goto(link, { waitUntil: 'load' });
  const marker = page.locator(MARKER);
  try {
    await marker.waitFor({ state: 'attached', timeout: READY_MS });
  } catch {
    throw new TaskFailure(`The page was not complete within ${READY_MS / 1000} s`, {
      type: 'PageIncomplete',
      scope: 'pictures',
      dict: { title: await page.title() },
    });
  }
  const runId = Number(await marker.getAttribute('data-run-id'));
  await page.evaluate('document.fonts.ready');
  await page.waitForLoadState('networkidle');
  const png = await page.screenshot({ fullPage: true, animations: 'disabled' });
  // As anybody prints it: A4, its first sheet the overview.
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  return { runId, png, pdf };
}

async function storePicture(
  tx: Db,
  { taskId, args, recordArtifacts }: TaskContext,
  taken: Picture,
): Promise<void> {
  const { runId, png, pdf } = taken;
  await insertPicture(tx, { runId, media: 'image/png', content: png, taskId });
  await insertPicture(tx, { runId, media: 'application/pdf', content: pdf, taskId });
  const date = String(args['date']);
  await recordArtifacts(tx, {
    kind: 'pnl_run',
    id: String(runId),
    label: `P&L, ${formatLongDay(date)}`,
    path: `/date/${date}?run=${runId}`,
    action: 'read',
  });
}
