import { chromium } from '@playwright/test';
const [, , port = '8099', prefix = 'a', ...paths] = process.argv;
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const [size, viewport] of [['1400', { width: 1400, height: 900 }], ['390', { width: 390, height: 844 }]] as const)
  for (const scheme of ['light', 'dark'] as const) {
    if (size === '390' && scheme === 'dark') continue;
    const context = await browser.newContext({ viewport, colorScheme: scheme });
    const page = await context.newPage();
    await page.goto(`http://localhost:${port}/`);
    await page.getByRole('button', { name: 'Continue with your company account' }).click();
    await page.getByLabel('E-mail').fill('mila@halyard.example');
    await page.getByLabel('Password').fill('mila-management');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForSelector('#pnl-complete', { state: 'attached', timeout: 60000 });
    for (const path of paths.length ? paths : ['/']) {
      await page.goto(`http://localhost:${port}${path}`);
      await page.waitForSelector('#pnl-complete', { state: 'attached', timeout: 60000 }).catch(() => console.log('incomplete', path));
      await page.waitForTimeout(1500);
      const name = `${prefix}-${size}-${scheme}-${path.replace(/\W+/g, '_')}.png`;
      await page.screenshot({ path: `/tmp/shots/${name}`, fullPage: true });
      console.log(name);
    }
    await context.close();
  }
await browser.close();
