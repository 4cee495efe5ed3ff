import type { IconName } from '@fairlead/shared/icons';

/** Colours by their meaning; the word beside it always says the same. */
export type Tone =
  'text' | 'muted' | 'negative' | 'positive' | 'warning' | 'info' | 'balmo' | 'neutral';

/** Icon that says something about the row. Its name is its tooltip. */
export type IconPart = {
  /** Kind of the part. */
  readonly part: 'icon';
  /** Name of the drawing. */
  readonly icon: IconName;
  /** Accessible name and tooltip. */
  readonly name: string;
  /** Colour by its meaning. */
  readonly tone?: Tone;
};

/** Button in the row. The table reports `action` and the row to `onAction`. */
export type ActionPart = {
  /** Kind of the part. */
  readonly part: 'action';
  /** Name of the action that is reported. */
  readonly action: string;
  /** Accessible name; it contains `text` and tells the rows apart. */
  readonly name: string;
  /** Label. */
  readonly text?: string;
  /** Drawing before the label, or in its place. */
  readonly icon?: IconName;
  /** Marks it as under way: shown, focusable, not to be pressed again. */
  readonly busy?: boolean;
  /** Disables it; `tooltip` says why. */
  readonly off?: boolean;
  /** Mutes it, for an action that is rarely wanted. */
  readonly quiet?: boolean;
  /** Puts it at the right edge of the cell. */
  readonly atEnd?: boolean;
  /** Text that hover and focus show. */
  readonly tooltip?: string;
};

/** Link to another page of the product. */
export type LinkPart = {
  /** Kind of the part. */
  readonly part: 'link';
  /** Label. */
  readonly text: string;
  /** Path of the router: '/back-accounting?lot=42'. */
  readonly to: string;
  /** Text that hover and focus show. */
  readonly tooltip?: string;
};

/** Line of a tooltip. */
export type CellTipLine = {
  /** Name of the value; a line without one stands for itself. */
  readonly label?: string;
  /** Value in words. */
  readonly value: string;
};

/** Plain words. */
export type TextPart = {
  /** Kind of the part. */
  readonly part: 'text';
  /** Words. */
  readonly text: string;
  /** Colour by its meaning. */
  readonly tone?: Tone;
  /** Text that hover and focus show. */
  readonly tooltip?: string;
};

/** Badge: a word on a ground. */
export type BadgePart = {
  /** Kind of the part. */
  readonly part: 'badge';
  /** Word. */
  readonly text: string;
  /** Colour by its meaning. */
  readonly tone: Tone;
  /** Drawing before the word. */
  readonly icon?: IconName;
};

/** Part of a cell. Cells are declared, never built: one listener serves all of them. */
export type CellPart = TextPart | BadgePart | IconPart | ActionPart | LinkPart;
