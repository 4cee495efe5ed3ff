const LONGEST = 60;

const cut = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text;

type WithNarrative = { readonly text: (field: 'narrative') => string | null };

const whole = (row: WithNarrative) => row.text('narrative') ?? '';

/** The field of the store `narrative`, cut at 60 characters; hover, copies and exports have it whole. */
export const NARRATIVE = {
  ...{ id: 'narrative', header: 'Narrative', width: 320, kind: 'custom' as const },
  ...{ text: whole, value: whole },
  parts: (row: WithNarrative) => {
    const text = whole(row);
    const shown = { part: 'text' as const, text: cut(text) };
    return [shown.text === text ? shown : { ...shown, tip: text }];
  },
};
