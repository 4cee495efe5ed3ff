export {
  chosenBy,
  filtered,
  type ListState,
  listPlace,
  noMatch,
  opened,
  stepped,
  typeAhead,
  type TypedWord,
} from './choices.ts';
