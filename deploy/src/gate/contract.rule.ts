import { type GateRule, partText } from './candidate.ts';

/** Shell and remotes were built on the same version of what they promise each other. */
export const contractRule: GateRule = ({ shell, remotes }) => {
  const offered = shell.loaded?.release.contract_version;
  if (offered === undefined) return [];
  return remotes.flatMap((remote) => {
    const asked = remote.loaded?.release.contract_version ?? offered;
    return asked === offered
      ? []
      : [
          `${partText(remote)} is built for contract ${asked}, ${partText(shell)} keeps contract ${offered}`,
        ];
  });
};
