import { chakra } from '@fairlead/shared/ui';

type Problem = { readonly parameter: string; readonly text: string };

/** Which parameters of the address cannot be, and what they may be. */
export function QueryProblems({ problems }: { readonly problems: readonly Problem[] }) {
  return problems.map(({ parameter, text }) => (
    <chakra.p key={`${parameter} ${text}`}>
      <chakra.b color="text" fontWeight="medium">
        {parameter}
      </chakra.b>
      {` ${text}`}
    </chakra.p>
  ));
}
