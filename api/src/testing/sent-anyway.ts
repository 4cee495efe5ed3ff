import type { Acknowledged, SendWarning } from '@fairlead/trading/contract/send-warnings';

/** Warnings of a refusal; undefined of any other answer. */
export function warningsIn(body: unknown): Acknowledged | undefined {
  const { code, warnings = [] } = body as {
    readonly code?: string;
    readonly warnings?: readonly SendWarning[];
  };
  if (code !== 'CONFIRM_NEEDED') return undefined;
  return warnings.map(({ code: of, figures }) => ({ code: of, figures }));
}

/** Sends a trade, and where something warns of it once more with exactly that acknowledged. */
export async function sentAnyway<Answer>(
  send: (seen?: { readonly acknowledged: Acknowledged }) => Promise<Answer>,
  bodyOf: (answer: Answer) => unknown,
): Promise<Answer> {
  const answer = await send();
  const acknowledged = warningsIn(bodyOf(answer));
  return acknowledged === undefined ? answer : send({ acknowledged });
}
