export const REFERENCE: string;

/** Types of the reference, each with its options. */
export function typesOfReference(root: string): readonly {
  readonly name: string;
  readonly options: readonly { readonly name: string; readonly text: string }[];
}[];

/** The options of the table in Markdown, made from its types and their doc comments. */
export function referenceText(root: string): string;
