export {
  type AlsoTyped,
  chosenBy,
  filtered,
  computeListPosition,
  type ListState,
  noMatch,
  opened,
  stepped,
  typeAhead,
  type TypedWord,
} from './choices.ts';
