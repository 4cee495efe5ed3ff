/** A field of an MT940 message: its tag, its lines, and where it begins in the file. */
export type Field = { readonly tag: string; readonly line: number; readonly text: string };

/**
 * The messages of a file, each beginning with its :20:. What stands around them, blocks of SWIFT,
 * a leading :940: and the dashes between, is no field.
 */
export function messagesOf(content: string): readonly (readonly Field[])[] {
  const messages: Field[][] = [];
  let field: { tag: string; line: number; lines: string[] } | undefined;
  const close = () => {
    if (field === undefined) return;
    const { lines, ...rest } = field;
    if (rest.tag === '20') messages.push([]);
    messages.at(-1)?.push({ ...rest, text: lines.join('\n') });
    field = undefined;
  };
  for (const [index, line] of content.split(/\r?\n/).entries()) {
    const begun = /^(?:\{4:)?:(?<tag>\d{2}[A-Z]?):(?<text>.*)$/.exec(line)?.groups;
    if (begun !== undefined || /^(?:-\}?|\{.*)\s*$/.test(line)) close();
    if (begun !== undefined)
      field = { tag: begun['tag'] ?? '', line: index + 1, lines: [begun['text'] ?? ''] };
    else field?.lines.push(line);
  }
  close();
  return messages;
}
