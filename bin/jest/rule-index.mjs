import { classesOf, subjectsOf } from './selectors.mjs';

/**
 * Index of CSS rules by their subjects' class or tag, so that only candidates are matched against
 * an element.
 */
export class RuleIndex {
  #byName = new Map();
  #sheets = [];

  /** Answers rules that may match an element, in their order; only where sheets have changed they are read again. */
  candidates(sheets, tag, classText) {
    if (!this.#isOf(sheets)) this.#read(sheets);
    const names = ['*', tag.toLowerCase(), ...classesOf(classText).map((name) => `.${name}`)];
    const found = new Set(names.flatMap((name) => this.#byName.get(name) ?? []));
    return [...found].sort((a, b) => a.place - b.place).map(({ rule }) => rule);
  }

  #isOf(sheets) {
    return (
      sheets.length === this.#sheets.length &&
      this.#sheets.every(
        ({ sheet, rules }, at) => sheets[at] === sheet && sheet.cssRules.length === rules,
      )
    );
  }

  #read(sheets) {
    this.#sheets = sheets.map((sheet) => ({ sheet, rules: sheet.cssRules.length }));
    this.#byName = new Map();
    const rules = sheets.flatMap((sheet) => [...sheet.cssRules]).flatMap(onScreen);
    for (const [place, rule] of rules.entries()) this.#add({ place, rule });
  }

  #add(placed) {
    for (const { tag, className } of subjectsOf(String(placed.rule.selectorText))) {
      const name = className === undefined ? (tag ?? '*') : `.${className}`;
      const known = this.#byName.get(name);
      if (known === undefined) this.#byName.set(name, [placed]);
      else known.push(placed);
    }
  }
}

/** Answers a rule, or the rules within one for screens, as jsdom takes them. */
function onScreen(rule) {
  if (!rule.media) return [rule];
  return Array.from(rule.media).includes('screen') ? [...rule.cssRules] : [];
}
