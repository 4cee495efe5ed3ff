import type { Page } from '@playwright/test';

/** Goes to an address within the page that stands there, as Back and Forward do: nothing is loaded anew. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** An address with nothing open over its page, which is loaded only where another one stands there. */
export async function standAt(page: Page, path: string): Promise<void> {
  const { pathname, search } = new URL(page.url());
  if (`${pathname}${search}` !== path) await page.goto(path);
  await page.keyboard.press('Escape');
  await page.locator('[role=dialog], [role=menu]').first().waitFor({ state: 'detached' });
}
