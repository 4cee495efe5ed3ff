const MAX_LENGTH = 60;

const cutText = (text: string): string =>
  text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH - 1).trimEnd()}…`;

type Reader<Field extends string> = { readonly text: (field: Field) => string | null };

/**
 * A column of descriptions, cut at 60 characters: the whole on hover, and in what is copied or exported
 * (ACC-11). `field` of the store holds it.
 */
export function descriptionColumn<const Field extends string>(
  field: Field,
  { header, width }: { readonly header: string; readonly width: number },
) {
  const whole = (row: Reader<Field>) => row.text(field) ?? '';
  return {
    id: field,
    header,
    width,
    kind: 'custom' as const,
    text: whole,
    value: whole,
    renderCell: (row: Reader<Field>) => {
      const [text, cut] = [whole(row), cutText(whole(row))];
      return [{ part: 'text' as const, text: cut, ...(cut !== text && { tooltip: text }) }];
    },
  };
}
