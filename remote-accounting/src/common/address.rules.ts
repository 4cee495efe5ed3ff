import type { Toggle, Toggles } from './toggles.rules.ts';

/** The tabs of the page, by what the address calls them. */
const TABS = [
  'overview',
  'admin',
  'vessels',
  'cash',
  'bank-accounts',
  'bank-transactions',
] as const;
export type AccountingTab = (typeof TABS)[number];

/** Names of the toggles in the address. */
const NAMES: Readonly<Record<Toggle, string>> = {
  hide_minor_admin_companies: 'hide-minor',
  show_comparison_diff: 'comparison',
  compare_with_budget: 'budget',
  show_fractions: 'fractions',
};
const TOGGLES = Object.keys(NAMES) as Toggle[];

/** State of the page in its address (SHL-31). */
export type AccountingAddress = {
  /** Undefined: where this person begins. */
  readonly tab: AccountingTab | undefined;
  /** The key of a quick date; undefined: the one that a close looks at. */
  readonly period: string | undefined;
  /** Undefined: as this person begins. */
  readonly toggles: Toggles | undefined;
};

/** Parses the query of an address; an unknown tab is ignored. */
export function readAccountingAddress(search: URLSearchParams): AccountingAddress {
  const shown = search.get('show');
  return {
    tab: TABS.find((candidate) => candidate === search.get('tab')),
    period: search.get('period') ?? undefined,
    toggles: shown === null ? undefined : parseToggles(shown),
  };
}

/** Serialises toggles for the address: the names of those that are on. */
export const togglesText = (toggles: Toggles): string =>
  TOGGLES.filter((toggle) => toggles[toggle])
    .map((toggle) => NAMES[toggle])
    .join('.');

function parseToggles(text: string): Toggles {
  const on = new Set(text.split('.'));
  const isOn = (toggle: Toggle) => on.has(NAMES[toggle]);
  // A budget is read beside the comparison, and both in whole dollars, whoever wrote the address.
  const budget = isOn('compare_with_budget');
  const comparison = budget || isOn('show_comparison_diff');
  return {
    hide_minor_admin_companies: isOn('hide_minor_admin_companies'),
    show_comparison_diff: comparison,
    compare_with_budget: budget,
    show_fractions: !comparison && isOn('show_fractions'),
  };
}

/** Start tab of a user's preset, as the configuration names it. */
export const findAccountingTab = (preset: string | undefined): AccountingTab =>
  TABS.find((tab) => tab === preset?.toLowerCase().replaceAll(' ', '-')) ?? 'overview';
