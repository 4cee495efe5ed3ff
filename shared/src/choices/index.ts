export {
  type AlsoTyped,
  chosenBy,
  filtered,
  listPlace,
  type ListState,
  noMatch,
  opened,
  stepped,
  typeAhead,
  type TypedWord,
} from './choices.ts';
