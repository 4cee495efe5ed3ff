import { chromium } from '@playwright/test';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const [name, size, scheme] of [['d-light', { width: 1400, height: 900 }, 'light'], ['d-dark', { width: 1400, height: 900 }, 'dark'], ['m-light', { width: 390, height: 844 }, 'light']] as const) {
  const page = await browser.newPage({ viewport: size, colorScheme: scheme });
  page.on('console', (m) => m.type() === 'error' && console.log('console', m.text().slice(0, 300)));
  page.on('pageerror', (e) => console.log('pageerror', e.message));
  await page.goto('http://localhost:8124/blotter');
  await page.getByRole('button', { name: 'Continue with your company account' }).click();
  await page.getByLabel('E-mail').fill('maren@halyard.example');
  await page.getByLabel('Password').fill('maren-trader');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForTimeout(5000);
  if (!page.url().includes('blotter')) await page.goto('http://localhost:8124/blotter');
  await page.waitForTimeout(4000);
  await page.screenshot({ path: `/tmp/tb-${name}-orders.png` });
  await page.getByRole('tab', { name: 'Clearer Raw Trades' }).click();
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `/tmp/tb-${name}-raw.png` });
  await page.close();
}
await browser.close();
