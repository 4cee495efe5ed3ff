/** One line of a tooltip; a line without a label stands for itself. */
export type TipLine = { readonly label?: string; readonly value: string };
