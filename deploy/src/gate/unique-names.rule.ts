import type { PublishedContribution } from '@fairlead/shared/contract/release';

import { type GateRule, type CandidatePart, partText } from './candidate.ts';

type Kind = {
  readonly kind: string;
  readonly of: (contribution: PublishedContribution) => string[];
};

const KINDS: readonly Kind[] = [
  { kind: 'menu entry', of: ({ menu }) => menu.map(({ id }) => id) },
  { kind: 'command', of: ({ commands }) => commands.map(({ id }) => id) },
];

/** No two remotes lay claim to the same menu entry or command. */
export const uniqueNamesRule: GateRule = ({ remotes }) =>
  KINDS.flatMap(({ kind, of }) => {
    const owners = new Map<string, CandidatePart>();
    return remotes.flatMap((remote) => {
      const contribution = remote.loaded?.release.contribution;
      return (contribution === undefined ? [] : of(contribution)).flatMap((name) => {
        const owner = owners.get(name);
        owners.set(name, owner ?? remote);
        return owner === undefined
          ? []
          : [`${kind} ${name} is of ${partText(owner)} and of ${partText(remote)}`];
      });
    });
  });
