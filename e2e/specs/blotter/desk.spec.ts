import { BLOTTER_STATEMENTS, ORDERS } from '../../fixtures/blotter-statements.ts';
import { entriesWith } from '../../fixtures/entries.ts';
import { expect, test } from '../../fixtures/test.ts';
import { BlotterPage } from '../../pages/blotter-page.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test.beforeAll(async ({ given }) => {
  await given.statements(BLOTTER_STATEMENTS);
});

const CHOICE = { book: 'Paper', strategy: 'East-West', deal: 'FEI to ARA' };
const BLOCK = 'Kestrel Oils\tpaper\tEast-West\tFEI to ARA\nKestrel Oils\tNowhere\t\t';

test('a block of a spreadsheet is looked at and filled in, and what is left of a row is one typed line', async ({
  page,
  signInAs,
  given,
}) => {
  await signInAs('maren', '/blotter?find=bl-p');
  const blotter = new BlotterPage(page);
  await expect(blotter.rows(blotter.orders)).toHaveCount(2);
  const top = blotter.rows(blotter.orders).first();
  const [first, second] = (await top.textContent())?.includes(ORDERS.pasted)
    ? [ORDERS.pasted, ORDERS.typed]
    : [ORDERS.typed, ORDERS.pasted];

  const fillings: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/blotter/drafts')) fillings.push(request.method());
  });
  await page.evaluate(async (text) => navigator.clipboard.writeText(text), BLOCK);
  await (await blotter.cell(first, 'Broker')).focus();
  await page.keyboard.press('Control+v');
  const preview = page.getByRole('dialog', { name: 'Paste into 2 trades' });
  const pasted = preview.getByRole('table', { name: 'What is pasted' });
  await expect(pasted.getByRole('row').nth(1)).toContainText('FEI to ARA');
  await expect(pasted.getByRole('row').nth(2)).toContainText("No book 'Nowhere'");
  // Nothing is filled in before it was looked at.
  expect(fillings).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(blotter.orders.message).toContainText('Filled in 2 trades; 1 without book');
  await expect(preview).toBeHidden();
  await expect(blotter.order(first)).toContainText('FEI to ARA');
  await page.reload();
  await expect(blotter.order(first)).toContainText('FEI to ARA');
  await expect(blotter.order(second)).toContainText('Kestrel Oils');
  await expect(blotter.submitButton(second)).toHaveAttribute('aria-disabled', 'true');

  await (await blotter.cell(second, 'Volume')).focus();
  await page.keyboard.press('Control+Shift+L');
  const line = page.getByRole('dialog', { name: /^Ordered trade \d+ in one line$/ });
  await expect(line.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('- pap ea fei');
  await expect(line.getByRole('status')).toHaveText(/^Deal: 'fei' may be FEI to /);
  await line.getByRole('textbox').fill('- pap ea ');

  await page.keyboard.type('ara 2.5');
  await expect(line.getByRole('status')).toHaveText('Paper, East-West, FEI to ARA, $2.5 a lot');
  await page.keyboard.press('Enter');
  await expect(line).toBeHidden();
  await expect(blotter.order(second)).toContainText('FEI to ARA');
  await expect(await blotter.cell(second, 'Volume')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(blotter.undoButton(second)).toBeVisible();
  expect(await entriesWith(given, 'clearer_trade_ids', second)).toMatchObject([
    { request_json: { ...CHOICE, broker: 'Kestrel Oils', commission_override: 2.5 } },
  ]);
});

/** Ticket of what the order has of a product, as its trader would enter it. */
const ticketOf = (said: { product_a: string; volume: number; exchange: string }, ids: string) => ({
  ...CHOICE,
  ...said,
  clearer_trade_ids: ids,
  trade_date: '2024-06-25',
  month_a: 'Aug',
  year_a: 2024,
  month_b: null,
  year_b: null,
  balmo_date: null,
  product_b: null,
  price_a: 612.5,
  diff: false,
  mini: false,
  converted_leg_volume: null,
  broker: 'Kestrel Oils',
  commission_override: null,
  executing_for: 'maren@halyard.example',
  notes: null,
});

test('an order that is no row is closed by the tickets that entered it, which name it then, and waits again when opened', async ({
  page,
  signInAs,
  givenAs,
}) => {
  const orderOf = `/blotter?find=${ORDERS.ofTickets}`;
  await signInAs('maren', orderOf);
  const blotter = new BlotterPage(page);
  const row = blotter.order(ORDERS.ofTickets);
  const tickets = row.getByRole('button', { name: /^Close ordered trade \d+ by tickets$/ });
  const drawer = page.getByRole('dialog', { name: /^Tickets of ordered trade \d+$/ });
  const close = drawer.getByRole('button', { name: 'Close by these tickets' });
  await tickets.click();
  await expect(page).toHaveURL(/[?&]close=\d+/);
  await expect(close).toHaveAttribute('aria-disabled', 'true');

  const maren = givenAs('maren');
  await maren.ticket(ticketOf({ product_a: 'ARA', volume: 6_000, exchange: 'ICE' }, 'BL-10B'));
  await page.reload();
  await expect(close).toHaveAttribute('aria-disabled', 'true');
  await maren.ticket(
    ticketOf({ product_a: 'FEI', volume: 5_000, exchange: 'CME' }, ORDERS.ofTickets),
  );
  await page.reload();
  for (const ids of [ORDERS.ofTickets, 'BL-10B'])
    await expect(drawer.getByText(`trade IDs ${ids}`)).toBeVisible();
  await expect(drawer.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await expect(close).not.toHaveAttribute('aria-disabled', 'true');
  await close.click();
  await expect(page.getByText(/^Ordered trade \d+ is closed by 2 tickets$/)).toBeVisible();
  await expect(drawer).toBeHidden();
  await expect(blotter.undoButton(ORDERS.ofTickets)).toBeVisible();

  await page.goto(`/blotter?tab=entered&entered=all&entered_text=${ORDERS.ofTickets}`);
  await page.getByRole('button', { name: /^Open entry \d+/ }).click();
  await expect(page.getByRole('dialog', { name: /^Entry \d+$/ })).toContainText('8810 of Norvane');

  await page.goto(orderOf);
  await blotter.undoButton(ORDERS.ofTickets).click();
  await page
    .getByRole('alertdialog', { name: /^Open ordered trade \d+ again\?$/ })
    .getByRole('button', { name: 'Open again' })
    .click();
  await expect(tickets).toBeVisible();
  await page.goto(`/blotter?tab=entered&entered=all&entered_text=${ORDERS.ofTickets}`);
  await expect(page.getByText('1 entry')).toBeVisible();
});
