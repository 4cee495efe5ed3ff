/** @jest-environment ./bin/jest/dom-environment.mjs */
import { expect, test } from '@jest/globals';

import { RuleIndex } from './rule-index.mjs';

const PAGE = `
  <div class="css-1 menu" id="top" data-state="open">
    <button class="css-2\tactive" disabled aria-label="a, b">x</button>
    <p><span class="Css-3">y</span><svg class="css-4"><foreignObject></foreignObject></svg></p>
    <ul><li class="css-1">1</li><li>2</li></ul>
  </div>`;

// prettier-ignore
const SELECTORS = [
  '*', 'div', 'DIV', '.css-1', '.css-1.menu', 'button.active', 'p > span', '.css-1 li', '.css-1 .css-1', 'li, button',
  'li + li', '.css-1:not(.menu)', 'li:not(.css-1)', ':is(.css-2, .css-4)', '.css-1:is(li)', 'li:nth-child(2n + 1)', ':root', ':root .css-2',
  '[disabled]', '.css-1[data-state="open"]', '.css-1 [aria-label="a, b"]', '[data-state=open] > *', '#top', '#top.css-1', 'svg', '.css-4', 'foreignObject',
  '.css-9', 'a.css-1', 'ul.css-1', '.css-1 a, .css-9', '.css-1:not([data-state]):not(.menu)', '.css\\-1', '.css-1::before', 'div:has(> p)',
];

const isCandidate = (selector: string, tag: string, classText: string) => {
  const rule = { selectorText: selector };
  const sheet = { cssRules: [{ selectorText: '.css-7' }, rule] };
  return new RuleIndex().candidates([sheet], tag, classText).includes(rule);
};

test('what matches a selector is always a candidate', () => {
  document.body.innerHTML = PAGE;
  const wrong = SELECTORS.flatMap((selector) =>
    [...document.querySelectorAll('*')]
      .filter((element) => element.matches(selector))
      .filter((one) => !isCandidate(selector, one.localName, one.getAttribute('class') ?? ''))
      .map(({ localName }) => `${selector} does match ${localName}`),
  );
  expect(wrong).toEqual([]);
});

test.each([
  ['.css-9', 'div', 'css-1 css-99'],
  ['a.css-1', 'div', 'css-2'],
  ['.css-1 .css-2, li', 'div', 'css-1'],
  ['.css-2[data-state="open"]', 'div', 'css-1'],
  ['.css-2:not(.css-1)', 'div', 'css-1'],
])('%s is not of <%s class="%s">', (selector, tag, classes) => {
  expect(isCandidate(selector, tag, classes)).toBe(false);
});

test('candidates come in the order of their sheets, and those of new sheets with them', () => {
  const rules = ['.b', '*', '.a, .b', 'li'].map((selectorText) => ({ selectorText }));
  const first = rules.slice(0, 1);
  const later = rules.slice(1);
  const index = new RuleIndex();
  expect(index.candidates([{ cssRules: first }], 'li', 'a b')).toEqual(first);
  expect(index.candidates([{ cssRules: first }, { cssRules: later }], 'li', 'a b')).toEqual(rules);
});

test('styles that a sheet gives are those of the elements that it names', () => {
  document.body.innerHTML = `<style>
    .css-1 { visibility: hidden; color: red }
    .css-1 li.css-1 { visibility: visible }
    @media screen { button[disabled] { pointer-events: none } }
  </style>${PAGE}`;
  const styleOf = (selector: string) => {
    const element = document.querySelector(selector);
    if (element === null) throw new Error(`no ${selector}`);
    return getComputedStyle(element);
  };
  expect(styleOf('#top').visibility).toBe('hidden');
  expect(styleOf('p').visibility).toBe('hidden');
  expect(styleOf('li').visibility).toBe('visible');
  expect(styleOf('li + li').visibility).toBe('hidden');
  expect(styleOf('button').pointerEvents).toBe('none');
  expect(styleOf('span').pointerEvents).toBe('auto');
});

test('a control has the labels that name it or hold it, also once they have changed', () => {
  document.body.innerHTML = `
    <label for="a">A</label><label for="a">also A</label><label for="b">B</label>
    <input id="a" /><input id="a" /><label>C <input id="c" /></label><p id="b"></p>`;
  const labels = () =>
    [...document.querySelectorAll('input')].map(({ labels: own }) =>
      [...(own ?? [])].map(({ textContent }) => textContent.trim()),
    );
  expect(labels()).toEqual([['A', 'also A'], [], ['C']]);
  document.querySelector('label')?.setAttribute('for', 'c');
  expect(labels()).toEqual([['also A'], [], ['A', 'C']]);
});
