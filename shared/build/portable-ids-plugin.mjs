import { createHash } from 'node:crypto';

const NAME = 'fairlead-portable-ids';

/** The entry that module federation writes for a build; the hash in its name is of absolute paths. */
const FEDERATION_ENTRY = /entry\.[0-9a-f]{32}\.js/g;

/**
 * Gives each module a short number from a hash of its identifier without the folder of the checkout, so that the
 * same source is built to the same bytes in any folder. The `deterministic` ids of webpack hash the
 * identifier as it is, and module federation writes absolute paths into it.
 */
export class PortableIdsPlugin {
  /** @param {string} root the folder of the checkout */
  constructor(root) {
    this.root = root;
  }

  apply(compiler) {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      // Before webpack's own plugin, which numbers what has no id yet.
      compilation.hooks.moduleIds.tap({ name: NAME, stage: -10 }, (modules) => {
        const { chunkGraph } = compilation;
        const named = [...modules]
          .filter((module) => module.needId && chunkGraph.getNumberOfModuleChunks(module) > 0)
          .map((module) => ({ module, name: nameIn(this.root, module) }));
        for (const [module, id] of numbered(named)) chunkGraph.setModuleId(module, id);
      });
    });
  }
}

/** A module's identifier in words that hold no path of the machine. Merged modules go by the one they began with. */
function nameIn(root, module) {
  const identifier = (module.rootModule ?? module).identifier();
  return identifier.replaceAll(root, '').replace(FEDERATION_ENTRY, 'entry.js');
}

/** Each module with a number from a hash of its name; where two meet, the later by name takes the next that is free. */
function numbered(named) {
  const range = 10 ** Math.ceil(Math.log10(named.length * 10 + 1));
  const taken = new Set();
  return [...named]
    .sort((one, other) => (one.name < other.name ? -1 : Number(one.name > other.name)))
    .map(({ module, name }) => {
      let id = createHash('sha256').update(name).digest().readUInt32BE() % range;
      while (taken.has(id)) id = (id + 1) % range;
      taken.add(id);
      return [module, id];
    });
}
