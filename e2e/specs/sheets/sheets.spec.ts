import { readFile } from 'node:fs/promises';

import type { Download, Page } from '@playwright/test';
import readXlsxFile from 'read-excel-file/node';

import { manyTrades } from '../../fixtures/statements.ts';
import { expect, test } from '../../fixtures/test.ts';
import { EdfPage } from '../../pages/edf-page.ts';
import { TableParts } from '../../pages/table-parts.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const DAY = '2024-06-13';
/** Text that a spreadsheet would take for a formula, in place of a product's name. */
const FORMULA = '=HYPERLINK("https://x.example")';
const PRODUCT = 'Argus Propane ARA Swap';
const CONTRACT = { product: FORMULA, contractCode: 'XFX' };
const TRADES = manyTrades(26, 'S').map((trade, at) => ({
  ...trade,
  lots: String(1 - at || 7),
  fees: '4.125',
  product: PRODUCT,
  ...(at === 0 ? CONTRACT : {}),
  promptDate: at === 1 ? '2024-06-01' : '2024-08-01',
  balmoDate: at === 1 ? '2024-06-17' : null,
  lastTradingDate: at === 1 ? '2024-06-30' : '2024-08-30',
}));
const OF_THE_DAY = `/edf?verified_state=all&run_date=${DAY}`;
const HEADERS = [
  'Run Date', 'Trade Date', 'Clearer', 'Account', 'Trade Type', 'Product', 'Quoted Volume', 'Quoted Volume unit',
  'Quoted Trade Price', 'Quoted Trade Price unit', 'Term', 'Term months', 'Balmo Date', 'Fees', 'Commission', 'Exchange',
  'State', 'Trade ID',
]; // prettier-ignore

/** Day with more trades than a window shows. */
const LONG_DAY = '2024-06-12';
const STATEMENTS = [
  { date: DAY, trades: TRADES },
  { date: LONG_DAY, trades: manyTrades(80, 'T') },
];

test.beforeAll(async ({ given }) => {
  const name = `"${FORMULA.replaceAll('"', '""')}"`;
  await given.contract(`Norvane,${CONTRACT.contractCode},ICE,${name},ARA,,1000,no\n`);
  await given.statements(STATEMENTS);
});

/** EDF Trades with every trade of the day loaded. */
async function openAll(page: Page): Promise<TableParts> {
  const edf = new EdfPage(page);
  await expect(edf.rows.first()).toBeVisible();
  await edf.scrollToEnd();
  await expect(edf.status.first()).toHaveText('Fetched all 26 trades matching the filters');
  return new TableParts(page, 'EDF Trades');
}

async function downloaded(page: Page, start: () => Promise<void>): Promise<Download> {
  const download = page.waitForEvent('download');
  await start();
  return download;
}

/** The rows of a workbook as a library reads them, from its header on. */
async function rowsOf(download: Download) {
  const [sheet] = await readXlsxFile(await download.path());
  const rows = sheet?.data ?? [];
  return rows.slice(rows.findIndex((row) => row[0] === 'Run Date'));
}

/** A trade's row as it has to be read again. */
const asRead = ({
  tradeId,
  product,
  lots,
  price,
  promptDate,
  balmoDate,
}: (typeof TRADES)[number]) => {
  const day = new Date(DAY);
  const balmo = balmoDate === null ? null : new Date(balmoDate);
  return [
    day, day, 'Norvane', 'PAPER-01', 'Trade', product, 1000 * Number(lots), 'MT', Number(price), '$/MT',
    new Date(promptDate), 1, balmo, 4.125, 1.5, 'ICE', 'PENDING', tradeId,
  ]; // prettier-ignore
};

test(
  'without a Google account the spreadsheet is a page in a new window, with a download',
  { tag: ['@TAB-03', '@TAB-06', '@TAB-14'] },
  async ({ page, context, signInAs }) => {
    await signInAs('maren', OF_THE_DAY);
    const table = await openAll(page);
    const opening = context.waitForEvent('page');
    await table.chooseForTable('Open in Google Sheets');
    const sheet = await opening;
    await expect(sheet.getByRole('heading', { level: 1 })).toHaveText('EDF Trades');
    // Whoever copies the address gives nothing away.
    await expect(sheet).toHaveURL(/\/api\/sheets\/[\w-]{22}$/);
    await expect(sheet.getByRole('columnheader')).toHaveText(HEADERS);
    const lines = sheet.getByRole('row');
    await expect(lines).toHaveCount(27);
    await expect(lines.nth(1).getByRole('cell').first()).toHaveText('13 Jun 2024');
    await expect(lines.nth(3)).toContainText('−1,000');
    await expect(lines.nth(1)).toContainText(FORMULA);
    await expect(sheet.getByRole('link', { name: /x\.example/ })).toHaveCount(0);

    const link = sheet.getByRole('link', { name: 'Download .xlsx' });
    const download = await downloaded(sheet, () => link.click());
    expect(download.suggestedFilename()).toBe('EDF Trades.xlsx');
    const [head, ...rows] = await rowsOf(download);
    expect(head).toEqual(HEADERS);
    expect(rows).toEqual(TRADES.map(asRead));
  },
);

test(
  'files and the clipboard hold numbers that are numbers, days that are days, and text that is no formula',
  { tag: ['@TAB-03', '@TAB-09', '@TAB-14'] },
  async ({ page, signInAs }) => {
    await signInAs('maren', OF_THE_DAY);
    const table = await openAll(page);
    const workbook = await downloaded(page, () => table.chooseForTable('Download .xlsx'));
    expect(workbook.suggestedFilename()).toBe(`EDF Trades ${DAY}.xlsx`);
    const [head, ...rows] = await rowsOf(workbook);
    expect(head).toEqual(HEADERS);
    expect(rows).toEqual(TRADES.map(asRead));

    const csv = await downloaded(page, () => table.chooseForTable('Download CSV'));
    expect(csv.suggestedFilename()).toBe(`EDF Trades ${DAY}.csv`);
    const lines = (await readFile(await csv.path(), 'utf8')).split('\r\n');
    expect(lines[0]).toBe(`\ufeff${HEADERS.join(',')}`);
    expect(lines).toHaveLength(28);
    expect(lines[1]).toContain(`"'=HYPERLINK(""https://x.example"")",1000,MT,`);
    expect(lines[3]).toBe(
      `${DAY},${DAY},Norvane,PAPER-01,Trade,${PRODUCT},-1000,MT,600.25,$/MT,2024-08-01,1,,4.125,1.5,ICE,PENDING,S-0003`,
    );

    await table.chooseForTable('Copy all');
    await expect(table.message).toHaveText('Copied 26 rows');
    const copied = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const read = async (type: string) => (await item?.getType(type))?.text();
      return { text: await read('text/plain'), html: await read('text/html') };
    });
    const copiedLines = copied.text?.split('\n') ?? [];
    expect(copiedLines).toHaveLength(27);
    expect(copiedLines[0]?.split('\t')).toEqual(HEADERS);
    expect(copiedLines[1]).toContain(`'=HYPERLINK`);
    expect(copiedLines[3]?.split('\t').slice(6, 10)).toEqual(['-1000', 'MT', '600.25', '$/MT']);
    expect(copiedLines[3]).toMatch(/\tPENDING\tS-0003$/);
    expect(copied.html).toContain('>−1,000</td>');
  },
);

test(
  'of a list that is loaded in part the file has every row, and the user is told',
  { tag: '@TAB-14' },
  async ({ page, signInAs }) => {
    await signInAs('maren', `/edf?verified_state=all&run_date=${LONG_DAY}`);
    // Two pages fill the window; the third comes with scrolling.
    await expect(new EdfPage(page).status.first()).toHaveText('Fetched 40 of 80 trades');
    const table = new TableParts(page, 'EDF Trades');
    const download = await downloaded(page, () => table.chooseForTable('Download .xlsx'));
    expect(await rowsOf(download)).toHaveLength(1 + 80);
    await expect(table.message).toHaveText(`80 rows are in EDF Trades ${LONG_DAY}.xlsx`);
  },
);

test(
  'what is printed is the whole table on paper, and nothing of the page around it',
  { tag: '@TAB-14' },
  async ({ page, signInAs }) => {
    await page.addInitScript(() => {
      // The browser's own dialogue ends the view; without one it stays to be looked at.
      window.print = () => undefined;
    });
    await signInAs('maren', OF_THE_DAY);
    const table = await openAll(page);
    await table.chooseForTable('Print');
    await page.emulateMedia({ media: 'print' });
    const view = page.locator('.print-view');
    await expect(view.getByRole('heading', { name: 'EDF Trades' })).toBeVisible();
    await expect(view.getByRole('row')).toHaveCount(27);
    await expect(view.getByRole('row').nth(2)).toContainText('Jun 24, Balmo 17 Jun');
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(table.grid).toBeHidden();
    const paper = await view.evaluate((printed) => getComputedStyle(printed).color);
    expect(paper).toBe('rgb(0, 0, 0)');
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(view).toHaveCount(0);
    await expect(table.grid).toBeVisible();
  },
);
