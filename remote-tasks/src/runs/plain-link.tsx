import { Link } from '@fairlead/shared/router';
import { chakra } from '@fairlead/shared/ui';

/** A link in a line of facts. */
export const PlainLink = chakra(Link, {
  base: { color: 'link', textDecoration: 'underline', overflowWrap: 'anywhere' },
});
