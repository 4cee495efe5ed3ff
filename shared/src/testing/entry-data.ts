import type { EntryData } from '@fairlead/shared/domain/tickets/ticket';

/** What a ticket can choose from in an invented firm; `verified()` is its first trader. */
export const ENTRY_DATA: EntryData = {
  users: [
    {
      email: 'maren@halyard.example',
      nick_name: 'maren',
      is_authorized_trader: true,
      default_trader: false,
    },
    {
      email: 'tolsen@halyard.example',
      nick_name: 'tolsen',
      is_authorized_trader: true,
      default_trader: true,
    },
    {
      email: 'ida@halyard.example',
      nick_name: 'ida',
      is_authorized_trader: false,
      default_trader: false,
    },
  ],
  tenor_months: [
    ...['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
    ...['Q1', 'Q2', 'Q3', 'Q4', 'H1', 'H2', 'Cal'],
  ],
  tenor_years: [2024, 2025, 2026, 2027],
  products: ['FEI', 'CP', 'ARA', 'LST', 'EPC', 'EPC C4', 'MOPJ', 'BRT', 'WTI'],
  crude_products: ['BRT', 'WTI'],
  mtb_products: ['LST', 'EPC', 'EPC C4'],
  volume_metrics: {
    FEI: 'MT',
    CP: 'MT',
    ARA: 'MT',
    LST: 'BBL',
    EPC: 'BBL',
    'EPC C4': 'BBL',
    MOPJ: 'MT',
    BRT: 'BBL',
    WTI: 'BBL',
  },
  exchanges: ['ICE', 'CME'],
  brokers: ['Brightwater', 'Kestrel Bay', 'Kestrel Paper', 'Trayport'],
  forced_commissions: { Trayport: 0 },
  books: [
    {
      name: 'Corp Paper',
      strategies: { 'East-West': ['EW-2408', 'EW-2409'], 'Mont Belvieu Arb': ['ARB-AUG'] },
    },
    { name: 'Product Paper', strategies: { 'US to Japan': ['Harrier 0624', 'Petrel 0724'] } },
  ],
};
