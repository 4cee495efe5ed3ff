const LONGEST = 60;

const cut = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text;

/** The field of the store `narrative`, cut at 60 characters; hover, copies and exports have it whole. */
export const NARRATIVE = {
  ...{ id: 'narrative', header: 'Narrative', width: 320, kind: 'custom' as const },
  text: (row: WithNarrative) => row.text('narrative') ?? '',
  parts: (row: WithNarrative) => {
    const whole = row.text('narrative') ?? '';
    const shown = { part: 'text' as const, text: cut(whole) };
    return [shown.text === whole ? shown : { ...shown, tip: whole }];
  },
};

type WithNarrative = { readonly text: (field: 'narrative') => string | null };
