const FIELD =
  /^\s*(?:[-*\u2022]\s*)?(buyer|seller|side|direction|action|product|contract|instrument|period|tenor|month|delivery|qty|quantity|size|vol|volume|price|px|clearing|clear(?:ed|er)?|exchange|venue|broker|trader|exec(?:uting)? for)\s*[:=]\s*\S/i;
const MIN_FIELDS = 3;
const PARTY = /^(buyer|seller)$/;

/**
 * The lines of a chat, a recap that is written field by field ('Seller: you', 'Product: FEI', 'Qty: 10kt') as one line.
 * A field that is named again begins the next recap, and so does a party that does not stand beside the other.
 */
export function withBlocks(lines: readonly string[]): readonly string[] {
  const blocks: { readonly lines: string[]; readonly fields: string[] }[] = [];
  for (const line of lines) {
    const field = FIELD.exec(line)?.[1]?.toLowerCase();
    const open = blocks.at(-1);
    if (field !== undefined && open !== undefined && goesOn(open.fields, field)) {
      open.lines.push(line);
      open.fields.push(field);
    } else blocks.push({ lines: [line], fields: field === undefined ? [] : [field] });
  }
  return blocks.flatMap(({ lines: own, fields }) =>
    fields.length < MIN_FIELDS ? own : [own.map((line) => line.trim()).join(' / ')],
  );
}

function goesOn(fields: readonly string[], field: string): boolean {
  const isSecondParty = PARTY.test(field) && fields.some((each) => PARTY.test(each));
  const isBeside = PARTY.test(fields.at(-1) ?? '');
  return fields.length > 0 && !fields.includes(field) && (!isSecondParty || isBeside);
}
