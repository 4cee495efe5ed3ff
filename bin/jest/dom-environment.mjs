import { createRequire } from 'node:module';

import { jsdom } from './jsdom.mjs';
import { RuleIndex } from './rule-index.mjs';
import './compiled-once.mjs';
import './window.mjs';

const cssom = jsdom('rrweb-cssom');
const { CSSStyleDeclaration } = jsdom('cssstyle');
const styleRules = jsdom('./jsdom/living/helpers/style-rules.js');
const { matchesDontThrow } = jsdom('./jsdom/living/helpers/selectors.js');
const formControls = jsdom('./jsdom/living/helpers/form-controls.js');
const { domSymbolTree } = jsdom('./jsdom/living/helpers/internal-constants.js');

const defaultSheet = cssom.parse(jsdom('./jsdom/browser/default-stylesheet.js'));
const indexes = new WeakMap();
const labelsOfRoots = new WeakMap();

/**
 * Tries only rules that can match (RuleIndex): for the style of an element jsdom tries each rule of each
 * sheet, and testing-library asks for the style of each element that it looks at.
 */
styleRules.getDeclarationForElement = (element) => {
  const page = element._ownerDocument;
  page._styleCache ??= new WeakMap();
  const known = page._styleCache.get(element);
  if (known !== undefined) return known;
  const declaration = new CSSStyleDeclaration();
  for (const { style } of matchingRules(element)) take(declaration, style);
  take(declaration, element.style);
  page._styleCache.set(element, declaration);
  return declaration;
};

function matchingRules(element) {
  const page = element._ownerDocument;
  if (!indexes.has(page)) indexes.set(page, new RuleIndex());
  const sheets = [defaultSheet, ...page.styleSheets._list];
  const classes = element.getAttributeNS(null, 'class') ?? '';
  return indexes
    .get(page)
    .candidates(sheets, element._localName, classes)
    .filter((rule) => matchesDontThrow(element, rule.selectorText));
}

function take(declaration, style) {
  for (const property of Array.from(style)) {
    const value = style.getPropertyValue(property);
    if (value === 'unset') declaration.removeProperty(property);
    else declaration.setProperty(property, value, style.getPropertyPriority(property));
  }
}

/**
 * Finds the labels of all controls at once, until the page changes: jsdom goes through the page for each
 * control, and at each label through the page again.
 */
formControls.getLabelsForLabelable = (control) => {
  if (!formControls.isLabelable(control)) return null;
  if (!control._labels) {
    const root = control.getRootNode({});
    const query = () => labelsOf(root).get(control) ?? [];
    control._labels = NodeList().createImpl(root._globalObject, [], { element: root, query });
  }
  return control._labels;
};

/** Loads lists of nodes only when they are needed: with them come elements, which take what is changed above by its name. */
const NodeList = () => jsdom('./jsdom/living/generated/NodeList.js');

function labelsOf(root) {
  const known = labelsOfRoots.get(root);
  if (known?.version === root._version) return known.labels;
  const labels = Map.groupBy(labelsBelow(root), ({ control }) => control);
  labelsOfRoots.set(root, { version: root._version, labels });
  return labels;
}

function* labelsBelow(root) {
  for (const node of domSymbolTree.treeIterator(root)) if (node._localName === 'label') yield node;
}

// Loaded only now: it takes what is changed above by its name.
const { TestEnvironment } = createRequire(import.meta.url)('jest-environment-jsdom');
export default TestEnvironment;
