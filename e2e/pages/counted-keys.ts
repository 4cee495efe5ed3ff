import type { Page } from '@playwright/test';

/**
 * A keyboard that counts (decision 0172). What is written in a number or a text is one value, however
 * long; every other press is a stroke: Tab, Enter, Space, and each letter that finds a choice.
 */
export class CountedKeys {
  readonly #page: Page;
  #strokes = 0;
  #values = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  get strokes(): number {
    return this.#strokes;
  }

  /** Number of values that were filled in. */
  get values(): number {
    return this.#values;
  }

  /** One press, with what is held meanwhile: 'Control+Enter'. */
  async press(key: string): Promise<void> {
    this.#strokes += 1;
    await this.#page.keyboard.press(key);
  }

  /** A number or a text. */
  async write(text: string): Promise<void> {
    this.#values += 1;
    await this.#page.keyboard.type(text);
  }

  /** One of a list, by its first letters; or Space, which ticks. */
  async choose(letters: string): Promise<void> {
    this.#values += 1;
    for (const letter of letters) await this.press(letter === ' ' ? 'Space' : letter);
  }
}
