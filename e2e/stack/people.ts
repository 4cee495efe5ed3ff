/** The demo firm's people, as the development provider and Keycloak's realm know them. */
export const PEOPLE = {
  maren: { email: 'maren@halyard.example', password: 'maren-trader', name: 'Maren' },
  anton: { email: 'anton@halyard.example', password: 'anton-accountant', name: 'Anton' },
  bea: { email: 'bea@halyard.example', password: 'bea-back-office', name: 'Bea' },
  olav: { email: 'olav@halyard.example', password: 'olav-operator', name: 'Olav' },
  mila: { email: 'mila@halyard.example', password: 'mila-management', name: 'Mila' },
} as const;

export type Person = keyof typeof PEOPLE;
