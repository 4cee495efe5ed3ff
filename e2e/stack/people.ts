import { DEMO_PEOPLE } from '@fairlead/development/demo-people';

/** The demo firm's people by their given names; Keycloak's realm knows the same. */
export type Person = 'maren' | 'joren' | 'anton' | 'bea' | 'olav' | 'mila';

export function personOf(person: Person) {
  const found = DEMO_PEOPLE.find(({ givenName }) => givenName.toLowerCase() === person);
  if (found === undefined) throw new Error(`The demo firm has no ${person}`);
  return found;
}
