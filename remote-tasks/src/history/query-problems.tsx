import { chakra } from '@fairlead/shared/ui';

import type { QueryProblem } from './history-query.rules.ts';

/** Which parameters of the address cannot be, and what they may be. */
export function QueryProblems({ problems }: { readonly problems: readonly QueryProblem[] }) {
  return problems.map(({ parameter, text }) => (
    <chakra.p key={`${parameter} ${text}`}>
      <chakra.b color="text" fontWeight="medium">
        {parameter}
      </chakra.b>
      {` ${text}`}
    </chakra.p>
  ));
}
