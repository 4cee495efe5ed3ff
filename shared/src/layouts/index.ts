export {
  areSame,
  type ColumnChoices,
  isChoices,
  isObject,
  type Pin,
  type Sort,
  type SortDirection,
  toStoredChoices,
} from './choices.ts';
export { saveLayout, knownVersion, readLayout, takeLayouts } from './layout-copies.ts';
export { LayoutSync } from './layout-sync.ts';
export { leaving } from './leaving.ts';
