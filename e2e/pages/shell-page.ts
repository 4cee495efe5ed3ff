import type { Locator, Page } from '@playwright/test';

/** Frame around every screen: top bar, navigation, messages. */
export class ShellPage {
  readonly page: Page;
  readonly topBar: Locator;
  readonly menuButton: Locator;
  readonly drawer: Locator;
  readonly main: Locator;
  readonly palette: Locator;

  constructor(page: Page) {
    this.page = page;
    this.topBar = page.getByRole('banner');
    this.menuButton = this.topBar.getByRole('button', { name: 'Open menu' });
    this.drawer = page.getByRole('dialog', { name: 'Menu' });
    this.main = page.getByRole('main');
    this.palette = page.getByRole('combobox', { name: 'Go to' });
  }

  userButton(name: string): Locator {
    return this.topBar.getByRole('button', { name: `${name}, account menu` });
  }

  menuEntry(label: string): Locator {
    return this.drawer.getByRole('link', { name: label, exact: true });
  }

  async openMenu(): Promise<void> {
    await this.menuButton.click();
    await this.drawer.waitFor();
  }

  async goTo(label: string): Promise<void> {
    await this.openMenu();
    await this.menuEntry(label).click();
  }

  async chooseColorMode(label: 'Light' | 'Dark' | 'As the system'): Promise<void> {
    await this.topBar.getByRole('button', { name: 'Colour mode' }).click();
    await this.page.getByRole('menuitemradio', { name: label }).click();
  }

  async signOut(name: string): Promise<void> {
    await this.userButton(name).click();
    await this.page.getByRole('menuitem', { name: 'Logout' }).click();
  }
}
