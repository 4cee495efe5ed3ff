import { chakra } from '@fairlead/shared/ui';

import type { QueryProblem } from './address-problems.rules.ts';

/** Invalid query parameters of the address, with the allowed values (EDF-06). */
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
