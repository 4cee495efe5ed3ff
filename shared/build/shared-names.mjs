/** Modules of ours that exist once in the page. Libraries say by their version what they export. */
const OURS = '@fairlead/';

/** What a module of a build takes from the page or gives to it. */
export function sharedRequests(module) {
  if (module.type === 'consume-shared-module') return [module.options.shareKey];
  if (module.type === 'provide-module') return [module._name];
  return [];
}

/**
 * The exports of each of our shared modules that a build uses (remote) or gives (shell), sorted.
 * Their version is that of the tree all are built from, which says nothing of them.
 */
export function sharedNames(compilation) {
  const names = new Map();
  for (const module of compilation.modules) {
    const [request] = sharedRequests(module);
    if (request === undefined || !request.startsWith(OURS)) continue;
    const isGiven = module.type === 'provide-module';
    // The shell uses what it gives: what it gives is the answer.
    if (!isGiven && names.has(request)) continue;
    const found = isGiven ? givenNames(module, compilation) : usedNames(module, compilation);
    names.set(request, [...new Set(found)].sort());
  }
  return names;
}

function givenNames(module, { moduleGraph }) {
  const [connection] = moduleGraph.getOutgoingConnections(module);
  const exported = moduleGraph.getProvidedExports(connection.module);
  if (!Array.isArray(exported)) throw new Error(`${module._name}: its exports cannot be told`);
  return exported;
}

/** `import * as all` names nothing and is trusted; its members that are used are named. */
function usedNames(module, { moduleGraph }) {
  return [...moduleGraph.getIncomingConnections(module)]
    .filter((connection) => connection.dependency && connection.isActive(undefined) !== false)
    .flatMap(({ dependency }) => dependency.getReferencedExports(moduleGraph, undefined))
    .map((reference) => (Array.isArray(reference) ? reference : reference.name)[0])
    .filter((name) => name !== undefined);
}
