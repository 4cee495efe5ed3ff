/** Somebody of the invented firm "Halyard Gas & Shipping". */
export type DemoPerson = {
  readonly email: string;
  readonly password: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly roles: readonly string[];
  /** Permissions by the development policy, in words for the person who tries the product. */
  readonly may: string;
};

/** Users of the development provider. The passwords are public: it runs in development only. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    email: 'maren@halyard.example',
    password: 'maren-trader',
    givenName: 'Maren',
    familyName: 'Lind',
    roles: ['trader'],
    may: 'Trader: verifies trades, blotter, trade entry',
  },
  {
    email: 'joren@halyard.example',
    password: 'joren-trader',
    givenName: 'Joren',
    familyName: 'Haas',
    roles: ['trader'],
    may: 'Trader, as Maren: two on one row of the blotter',
  },
  {
    email: 'anton@halyard.example',
    password: 'anton-accountant',
    givenName: 'Anton',
    familyName: 'Reiss',
    roles: ['accountant'],
    may: 'Accountant: accounting',
  },
  {
    email: 'bea@halyard.example',
    password: 'bea-back-office',
    givenName: 'Bea',
    familyName: 'Halloran',
    roles: ['back-office'],
    may: 'Back office: verifies, imports, runs tasks, both accountings',
  },
  {
    email: 'olav@halyard.example',
    password: 'olav-operator',
    givenName: 'Olav',
    familyName: 'Strand',
    roles: ['operator'],
    may: 'Operator: imports statements, runs tasks, verifies',
  },
  {
    email: 'mila@halyard.example',
    password: 'mila-management',
    givenName: 'Mila',
    familyName: 'Voss',
    roles: ['management'],
    may: 'Management: both accountings, audit',
  },
];
