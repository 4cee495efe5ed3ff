import { chakra } from '@fairlead/shared/ui';

type Problem = { readonly parameter: string; readonly text: string };

/** Invalid query parameters, with the allowed values. */
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
