import { chakra } from '@fairlead/shared/ui';

import type { EdfQueryProblem } from './address-problems.rules.ts';

/** Invalid query parameters of the address, with the allowed values (EDF-06). */
export function EdfQueryProblems({ problems }: { readonly problems: readonly EdfQueryProblem[] }) {
  return problems.map(({ parameter, text }) => (
    <chakra.p key={`${parameter} ${text}`}>
      <chakra.b color="text" fontWeight="medium">
        {parameter}
      </chakra.b>
      {` ${text}`}
    </chakra.p>
  ));
}
