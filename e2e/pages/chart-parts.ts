import type { Download, Locator, Page } from '@playwright/test';

export type Size = { readonly width: number; readonly height: number };

/** Parts of every chart: its drawing, its legend, its actions. No assertions. */
export class ChartParts {
  readonly page: Page;
  /** The drawing: one stop of the keyboard. */
  readonly plot: Locator;
  readonly lines: Locator;
  readonly bars: Locator;
  readonly reading: Locator;
  /** Announcement of the point under the cursor. */
  readonly told: Locator;
  readonly resetZoom: Locator;
  readonly legend: Locator;

  constructor(page: Page, title: string) {
    this.page = page;
    this.plot = page.getByRole('application', { name: title });
    this.lines = this.plot.locator('path[data-series]');
    this.bars = this.plot.locator('rect[focusable]');
    this.reading = this.plot.locator('.reading');
    this.told = page.getByRole('region', { name: title }).getByRole('status');
    this.resetZoom = page.getByRole('button', { name: 'Reset zoom' });
    this.legend = page.getByRole('group', { name: 'Series' }).getByRole('button');
  }

  entry(series: string): Locator {
    return this.legend.and(this.page.getByRole('button', { name: series, exact: true }));
  }

  line(series: string): Locator {
    return this.plot.locator(`path[data-series="${series}"]`);
  }

  async drawnSeries(): Promise<readonly string[]> {
    const ids = await this.lines.evaluateAll((lines) =>
      lines.map((line) => line.getAttribute('data-series') ?? ''),
    );
    return ids.sort();
  }

  /** Points to a part of the plot's width: 0 the left edge, 1 the right one. */
  async pointTo(share: number): Promise<void> {
    const { x, y } = await this.at(share);
    await this.page.mouse.move(x, y);
  }

  async pull(from: number, to: number): Promise<void> {
    await this.pointTo(from);
    await this.page.mouse.down();
    await this.pointTo((from + to) / 2);
    await this.pointTo(to);
    await this.page.mouse.up();
  }

  async showTable(): Promise<void> {
    await this.page.getByRole('button', { name: /^Show as table/ }).click();
  }

  async downloaded(): Promise<Download> {
    const waiting = this.page.waitForEvent('download');
    await this.page.getByRole('button', { name: /^Download as PNG/ }).click();
    return waiting;
  }

  /** The words for readers: kind, range, and of each series where it begins, ends and turns. */
  async summary(): Promise<string> {
    const id = await this.plot.getAttribute('aria-describedby');
    return (await this.page.locator(`[id="${id}"]`).textContent()) ?? '';
  }

  /** The words along the bottom and at the sides. */
  texts(): Promise<readonly string[]> {
    return this.plot.locator('svg text').allTextContents();
  }

  /** Vertical position of a word of the drawing, in px of the page. */
  async heightOf(text: string): Promise<number> {
    return this.plot
      .locator('svg text')
      .filter({ hasText: new RegExp(`^${text}$`) })
      .evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return (top + bottom) / 2;
      });
  }

  /** The lines of the limits: how high each stands, in px of the page, how long it is, its colour. */
  limitLines(): Promise<readonly { height: number; width: number; color: string }[]> {
    return this.plot.locator('svg path[data-limit]').evaluateAll((lines) =>
      lines.map((line) => {
        const { top, bottom, width } = line.getBoundingClientRect();
        return { height: (top + bottom) / 2, width, color: getComputedStyle(line).stroke };
      }),
    );
  }

  /** From the highest to the lowest point of a line, in px of the page. */
  reachOf(series: string): Promise<{ readonly top: number; readonly bottom: number }> {
    return this.line(series).evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return { top, bottom };
    });
  }

  /** Every bar: where it stands, in px of the page, and its colour. */
  barBoxes(): Promise<readonly { top: number; bottom: number; fill: string }[]> {
    return this.bars.evaluateAll((bars) =>
      bars.map((bar) => {
        const { top, bottom } = bar.getBoundingClientRect();
        return { top, bottom, fill: getComputedStyle(bar).fill };
      }),
    );
  }

  async barFills(): Promise<readonly string[]> {
    return (await this.barBoxes()).map(({ fill }) => fill);
  }

  /** Number of points of each line. */
  pointCounts(): Promise<readonly number[]> {
    return this.lines.evaluateAll((lines) =>
      lines.map((line) => (line.getAttribute('d')?.match(/[ML]/g) ?? []).length),
    );
  }

  /** Counts what changes in the drawing from now on. */
  async watchDrawing(): Promise<() => Promise<number>> {
    const changes = await this.plot.locator('.picture').evaluateHandle((picture) => {
      const seen = { count: 0 };
      const observer = new MutationObserver((records) => {
        seen.count += records.length;
      });
      observer.observe(picture, {
        attributes: true,
        childList: true,
        subtree: true,
        characterData: true,
      });
      return seen;
    });
    return () => changes.evaluate(({ count }) => count);
  }

  private async at(share: number) {
    const box = await this.plot.boundingBox();
    if (box === null) throw new Error('The chart is not drawn');
    return { x: box.x + box.width * share, y: box.y + box.height / 2 };
  }
}

/** A picture's size, and how many of its pixels have each of some colours ('rgb(17, 30, 34)'). */
export async function pixelsOf(page: Page, png: Buffer, colors: readonly string[]) {
  return page.evaluate(
    async ({ data, wanted }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const { width, height } = image;
      const canvas = new OffscreenCanvas(width, height);
      const pen = canvas.getContext('2d');
      if (pen === null) throw new Error('This browser cannot draw');
      pen.drawImage(image, 0, 0);
      const pixels = pen.getImageData(0, 0, width, height).data;
      const counts = new Map(wanted.map((color) => [color, 0]));
      for (let at = 0; at < pixels.length; at += 4) {
        const color = `rgb(${pixels[at]}, ${pixels[at + 1]}, ${pixels[at + 2]})`;
        const count = counts.get(color);
        if (count !== undefined) counts.set(color, count + 1);
      }
      return { width, height, counts: wanted.map((color) => counts.get(color) ?? 0) };
    },
    { data: png.toString('base64'), wanted: colors },
  );
}
