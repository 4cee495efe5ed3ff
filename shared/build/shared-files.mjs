import { sharedRequests } from './shared-names.mjs';

/** The scripts and styles of a chunk group, without their source maps. */
export function scriptsAndStyles(group) {
  return (group?.getFiles() ?? []).filter((file) => /\.(?:js|css)$/.test(file));
}

/** What chunks take from the page as soon as they are loaded, not only by an `import()` of theirs. */
export function takenAtOnce(chunks, { chunkGraph }) {
  return chunks
    .flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)])
    .filter(({ type }) => type === 'consume-shared-module')
    .flatMap(sharedRequests);
}

/**
 * The files that bring each shared module which a build gives without having it in its entry, and
 * those of what these take at once in turn: all that one `import()` of it fetches.
 */
export function filesOfGiven(compilation) {
  const groups = groupsOfGiven(compilation);
  return new Map(
    [...groups.keys()].map((request) => {
      const files = together(request, groups, compilation).flatMap(scriptsAndStyles);
      return [request, [...new Set(files)]];
    }),
  );
}

/** What comes with the entry is given without a block of its own. */
function groupsOfGiven({ modules, chunkGraph }) {
  const lazy = [...modules].filter(
    ({ type, blocks }) => type === 'provide-module' && blocks.length > 0,
  );
  return new Map(
    lazy.flatMap((module) =>
      sharedRequests(module).map((request) => [
        request,
        chunkGraph.getBlockChunkGroup(module.blocks[0]),
      ]),
    ),
  );
}

function together(request, groups, compilation) {
  const found = new Set([request]);
  // A set goes on to what is added to it meanwhile.
  for (const each of found) {
    const chunks = groups.get(each)?.chunks ?? [];
    for (const taken of takenAtOnce(chunks, compilation)) found.add(taken);
  }
  return [...found].map((each) => groups.get(each));
}
