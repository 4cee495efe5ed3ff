export {
  chosenBy,
  filtered,
  listPlace,
  type ListState,
  noMatch,
  opened,
  stepped,
} from './choices.ts';

/** @public */
export { typeAhead, type TypedWord } from './choices.ts';
