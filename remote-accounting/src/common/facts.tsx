import { Box, chakra } from '@fairlead/shared/ui';

/** Name and value of one detail. */
export type Fact = readonly [name: string, value: string];

/** The head of something that was opened. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <chakra.dl display="flex" flexWrap="wrap" columnGap="6" rowGap="2" className="tabular">
      {facts.map(([name, value]) => (
        <Box key={name}>
          <chakra.dt color="text.muted">{name}</chakra.dt>
          <chakra.dd>{value}</chakra.dd>
        </Box>
      ))}
    </chakra.dl>
  );
}
