import type { IconName } from '@fairlead/shared/icons';

/** Meaning of a colour in a table; the word beside it always says the same. */
export type Tone =
  'text' | 'muted' | 'negative' | 'positive' | 'warning' | 'info' | 'balmo' | 'neutral';

/** A mark that says something about the row. Its name is its tooltip. */
export type IconPart = {
  readonly part: 'icon';
  readonly icon: IconName;
  readonly name: string;
  readonly tone?: Tone;
};

/** A button in the row. The table reports `action` and the row to `onAction`. */
export type ActionPart = {
  readonly part: 'action';
  readonly action: string;
  /** Accessible name; it contains `text` and tells the rows apart. */
  readonly name: string;
  readonly text?: string;
  readonly icon?: IconName;
  /** Under way: shown, focusable, not to be pressed again. */
  readonly busy?: boolean;
  /** Not to be pressed now; `tip` says why. */
  readonly off?: boolean;
  /** Muted, for an action that is rarely wanted. */
  readonly quiet?: boolean;
  /** Stands at the right edge of the cell. */
  readonly atEnd?: boolean;
  readonly tooltip?: string;
};

/** A way to another page of the product. */
export type LinkPart = {
  readonly part: 'link';
  readonly text: string;
  /** A path of the router: '/back-accounting?lot=42'. */
  readonly to: string;
  readonly tooltip?: string;
};

/** One line of a tooltip; a line without a label stands for itself. */
export type TipLine = { readonly label?: string; readonly value: string };

/**
 * A part of a cell's content. Cells are declared, never built: one delegated listener serves all of
 * them.
 */
export type CellPart =
  | {
      readonly part: 'text';
      readonly text: string;
      readonly tone?: Tone;
      readonly tooltip?: string;
    }
  | { readonly part: 'badge'; readonly text: string; readonly tone: Tone; readonly icon?: IconName }
  | IconPart
  | ActionPart
  | LinkPart;
