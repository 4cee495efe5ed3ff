export {
  areSame,
  type ColumnChoices,
  isChoices,
  isObject,
  type Pin,
  type Sort,
  type SortDirection,
  toKeptChoices,
} from './choices.ts';
export { keepLayout, knownVersion, readLayout, takeLayouts } from './layout-copies.ts';
export { LayoutKeeper } from './layout-keeper.ts';
export { leaving } from './leaving.ts';
