import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import fc from 'fast-check';

import { bodyCheck } from '@fairlead/platform/http/checks';

/** Words that somebody types into a field with a limit: few, just so many, one too many, or blanks alone. */
export const typedText = (most: number): fc.Arbitrary<string> =>
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom('', '  ', '\n', ' Agreed ', '\u00A0'),
    fc
      .tuple(fc.constantFrom('x', 'é', '\u{1F6A2}'), fc.integer({ min: -1, max: 1 }))
      .map(([letter, more]) => ` ${letter.repeat(most + more)} `),
  );

/** Numbers that somebody types, at every edge that a decimal text has. */
export const typedNumber: fc.Arbitrary<number> = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: -1_000, max: 1_000 }),
  fc
    .tuple(fc.integer({ min: -99_999_999, max: 99_999_999 }), fc.integer({ min: 0, max: 9 }))
    .map(([digits, places]) => Number(`${digits}e-${places}`)),
  fc
    .tuple(fc.constantFrom(1, -1), fc.integer({ min: 0, max: 15 }))
    .map(([sign, power]) => sign * 10 ** power),
  fc.constantFrom(0, -0, 1e-7, -1e-7, 0.1234567, 9_999_999.9999999, 1e21),
);

/** The same where nothing, or what is no number, may stand in the field. */
export const typedNumberOrNot: fc.Arbitrary<number | string | null> = fc.oneof(
  { weight: 5, arbitrary: typedNumber },
  { weight: 1, arbitrary: fc.constantFrom(null, '', 'abc', '12.', '-') },
);

/** Answers a call's refusal of a body, in its words; undefined where it takes it. */
function refusedBody({ body }: Endpoint, sent: unknown): string | undefined {
  if (body === undefined) throw new Error('the call takes no body');
  try {
    // As it goes over the wire.
    bodyCheck(body)(JSON.parse(JSON.stringify(sent)));
    return undefined;
  } catch (refused) {
    return refused instanceof Error ? refused.message : String(refused);
  }
}

type Filled = {
  /** True if the form would send it. */
  readonly isSent: boolean;
  readonly body: unknown;
};

/** Fills a form in at random: whatever it sends its call takes. Fails, too, where it never sends or never refuses. */
export function expectAccepted<Draft>(
  endpoint: Endpoint,
  drafts: fc.Arbitrary<Draft>,
  fill: (draft: Draft) => Filled,
): void {
  const seen = { sent: 0, kept: 0 };
  fc.assert(
    fc.property(drafts, (draft) => {
      const { isSent, body } = fill(draft);
      seen[isSent ? 'sent' : 'kept'] += 1;
      const refused = isSent ? refusedBody(endpoint, body) : undefined;
      if (refused !== undefined) throw new Error(`${refused}: ${JSON.stringify(body)}`);
    }),
    { numRuns: 1_000 },
  );
  if (seen.sent < 20 || seen.kept < 20)
    throw new Error(`drawn one-sidedly: ${JSON.stringify(seen)}`);
}
