import { toContainerName, SHELL } from '../release/layout.ts';
import { changedParts, type GateRule, type CandidatePart, partText } from './candidate.ts';

/**
 * Container and `uniqueName` hold the version. Without that a fallback in the same page mixes new
 * code with old chunks and reports success.
 */
export const containerRule: GateRule = (candidate) =>
  changedParts(candidate)
    .filter(({ id }) => id.name !== SHELL)
    .flatMap(problems);

function problems(part: CandidatePart): string[] {
  if (part.loaded === undefined) return [];
  const { release, files } = part.loaded;
  const container = toContainerName(part.id);
  const uniqueName = `remote-${part.id.name}@${part.id.version}`;
  const entry = files.get(release.entry)?.raw.toString('utf8') ?? '';
  return [
    ...(release.container === container
      ? []
      : [`${partText(part)}: the container is ${release.container ?? 'absent'}, not ${container}`]),
    ...(containsInCode(entry, uniqueName)
      ? []
      : [`${partText(part)}: the entry script does not carry the unique name ${uniqueName}`]),
  ];
}

/**
 * True when a script holds a text that begins so, as webpack's loading of chunks does: to itself,
 * not to a reader. Of an entry, which is minified and some kilobytes, patterns can say what is a
 * comment.
 */
function containsInCode(script: string, text: string): boolean {
  const code = script.replace(/\/\*.*?\*\/|^\s*\/\/.*$/gms, (comment) =>
    comment.includes(text) ? '' : comment,
  );
  return ['"', "'", '`'].some((quote) =>
    [':', quote].some((end) => code.includes(quote + text + end)),
  );
}
