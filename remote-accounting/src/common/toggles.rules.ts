import type { Presets } from '@fairlead/shared/contract/session';

/** Toggles of a report's optional parts (ACC-02); the names are those of the presets. */
export type Toggles = NonNullable<Presets['display']>;
export type Toggle = keyof Toggles;

export const USUAL_TOGGLES: Toggles = {
  hide_minor_admin_companies: true,
  show_comparison_diff: true,
  compare_with_budget: false,
  show_fractions: false,
};

/**
 * The toggles after one was turned: some turn others (spec B4). The budget is read beside the comparison and goes with
 * it; cents are shown without either.
 */
export function turned(toggles: Toggles, toggle: Toggle, isOn: boolean): Toggles {
  return { ...toggles, [toggle]: isOn, ...(FOLLOWING[toggle][isOn ? 'on' : 'off'] ?? {}) };
}

type Following = { readonly on?: Partial<Toggles>; readonly off?: Partial<Toggles> };

const FOLLOWING: Readonly<Record<Toggle, Following>> = {
  hide_minor_admin_companies: {},
  show_comparison_diff: {
    on: { show_fractions: false },
    off: { show_fractions: false, compare_with_budget: false },
  },
  show_fractions: { on: { show_comparison_diff: false, compare_with_budget: false } },
  compare_with_budget: { on: { show_comparison_diff: true, show_fractions: false } },
};
