export {
  areSame,
  type ColumnChoices,
  isChoices,
  isObject,
  keptOf,
  type Pin,
  type Sort,
  type SortDirection,
} from './choices.ts';
export { keepLayout, knownVersion, layoutOf, takeLayouts } from './layout-copies.ts';
export { LayoutKeeper } from './layout-keeper.ts';
export { leaving } from './leaving.ts';
