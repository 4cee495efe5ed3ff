import { CHART_COLORS } from './chart-colors.ts';
import { CHROME_COLORS } from './chrome-colors.ts';

const { border, text, accent, negative, env } = CHROME_COLORS;
const { grid: _grid, axis: _axis, ...chart } = CHART_COLORS.chart;

type Mode = 'light' | 'dark';
type Pair = { readonly value: { readonly _light: string; readonly _dark: string } };

const PAIRS = {
  page: CHROME_COLORS.page,
  surface: CHROME_COLORS.surface,
  hover: CHROME_COLORS.hover,
  border: border.DEFAULT,
  'border-strong': border.strong,
  'border-control': border.control,
  text: text.DEFAULT,
  'text-muted': text.muted,
  accent: accent.DEFAULT,
  'accent-hover': accent.hover,
  'accent-contrast': accent.contrast,
  focus: CHROME_COLORS.focus,
  negative: negative.DEFAULT,
  'env-production': env.production,
  'env-staging': env.staging,
  'env-development': env.development,
} satisfies Record<string, Pair>;

type PageColor = keyof typeof PAIRS;

/** The theme's colours for pages that a server makes, which have no theme: by name and mode. */
export const PAGE_COLORS: Readonly<Record<Mode, Readonly<Record<PageColor, string>>>> = {
  light: inMode('light'),
  dark: inMode('dark'),
};

function inMode(mode: Mode): Record<PageColor, string> {
  const entries = Object.entries<Pair>(PAIRS);
  return Object.fromEntries(
    entries.map(([name, { value }]) => [name, value[`_${mode}`]]),
  ) as Record<PageColor, string>;
}

/** Declarations of them as the variables that the theme has for them, for a style sheet. */
export function colorVariables(mode: Mode): string {
  return Object.entries(PAGE_COLORS[mode])
    .map(([name, color]) => `--fl-colors-${name}:${color}`)
    .join(';');
}

/** The same of the colours of products in charts. */
export function chartVariables(mode: Mode): string {
  return Object.entries<Pair>(chart)
    .map(([name, { value }]) => `--fl-colors-chart-${name}:${value[`_${mode}`]}`)
    .join(';');
}
