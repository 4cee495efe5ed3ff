import type { Locator, Page } from '@playwright/test';

import { isWhite } from '../../fixtures/bad-builds.ts';
import { dismissMessages, nameOf, PageCalls } from '../../fixtures/faults/calls.ts';
import { drillOfFaults } from '../../fixtures/faults/drill.ts';
import { type Fault, FORM_FAULTS } from '../../fixtures/faults/faults.ts';
import type { FaultyForm } from '../../fixtures/faults/faulty-form.ts';
import { FORMS } from '../../fixtures/faults/forms.ts';
import type { Finding } from '../../fixtures/faults/tally.ts';
import { expect, test } from '../../fixtures/test.ts';

// A drill in numbers, for .ci/night: what was typed survives whatever its call comes to.
const tally = drillOfFaults(900_000);

/** Reads what a form holds; of one that is gone it is nothing. */
async function heldBy(form: Locator, { given }: FaultyForm) {
  if ((await form.count()) === 0) return undefined;
  return [...(await valuesOf(form)), ...((await given?.(form)) ?? [])];
}

/** Reads the fields of a form, and which of them take no more. */
const valuesOf = (form: Locator) =>
  form
    .locator('input:not([type=hidden]), textarea, select')
    .evaluateAll((fields) =>
      fields.map((field) =>
        field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)
          ? `${field.checked}`
          : `${(field as HTMLInputElement).value}${field.matches(':disabled') ? ' (disabled)' : ''}`,
      ),
    );

/** A form in a page that is sent again and again. */
class Sending {
  readonly #page: Page;
  readonly #calls: PageCalls;
  readonly #uncaught: string[];
  readonly #form: FaultyForm;

  constructor(page: Page, uncaught: string[], form: FaultyForm) {
    this.#page = page;
    this.#calls = new PageCalls(page);
    this.#uncaught = uncaught;
    this.#form = form;
  }

  /** Findings after the form, which stays filled in, is sent while a call of it goes wrong. */
  async through(filled: Locator, call: string, fault: Fault): Promise<readonly Finding[]> {
    const before = await heldBy(filled, this.#form);
    this.#uncaught.length = 0;
    const answer = fault.begin();
    await this.#page.route('**/api/**', (route) =>
      nameOf(route.request()) === call ? answer(route) : route.fallback(),
    );
    // Messages of the fault before would be taken for those of this one.
    await dismissMessages(this.#page);
    this.#calls.listenAnew();
    await this.#form.send(filled);
    await this.#calls.settled(fault.mostMs);
    const found: Finding[] = [];
    if (await isWhite(this.#page)) found.push('white screen');
    if (this.#uncaught.length > 0) found.push('uncaught error');
    if (fault.isSaid && !(await this.#calls.heard())) found.push('nothing said');
    await this.#page.unroute('**/api/**');
    const after = await heldBy(filled, this.#form).catch(() => undefined);
    if (JSON.stringify(after) !== JSON.stringify(before)) found.push('lost input');
    return found;
  }

  /** Sends the form for good; returns whether its call was done. */
  async done(filled: Locator): Promise<boolean> {
    const answer = this.#page.waitForResponse(
      (response) => nameOf(response.request()) === this.#form.calls.at(-1),
      { timeout: 15_000 },
    );
    await this.#form.send(filled).catch(() => undefined);
    return answer.then(
      (response) => response.ok(),
      () => false,
    );
  }
}

for (const form of FORMS) {
  test(
    `${form.name} stays as it was typed whatever its call comes to, and is sent in the end`,
    { tag: '@night' },
    async ({ page, signInAs, violations }) => {
      const sending = new Sending(page, violations, form);
      const before = tally.findings.length;
      await signInAs(form.person, '/');
      const filled = await form.fill(page);
      for (const call of form.calls) {
        for (const fault of FORM_FAULTS) {
          const found = await sending.through(filled, call, fault);
          const where = `${form.name}, ${call}, ${fault.name}`;
          tally.add(call, { where, found });
          if (found.length > 0) process.stdout.write(`# ${found.join(', ')}: ${where}\n`);
        }
      }
      expect(tally.findings.slice(before)).toEqual([]);
      expect(await sending.done(filled)).toBe(true);
    },
  );
}
