import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { licenceProblems } from './licences.mjs';

const NAME = 'fairlead-sbom';

/** The file of a build that lists its libraries: CycloneDX 1.6, as scanners of advisories and licences read it. */
export const SBOM = 'sbom.cdx.json';

/**
 * Lists every library of which code or a font is in the build, with version and licence, in a file of it. A
 * library of a licence that is not allowed is an error of the build.
 */
export class SbomPlugin {
  /** @param {{ name: string, version: string }} built the package that is built */
  constructor(built) {
    this.built = built;
  }

  apply(compiler) {
    const { Compilation, sources, WebpackError } = compiler.webpack;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        const libraries = librariesOf(compilation);
        compilation.errors.push(
          ...licenceProblems(libraries).map((text) => new WebpackError(text)),
        );
        const text = `${JSON.stringify(sbomOf(this.built, libraries), null, 1)}\n`;
        compilation.emitAsset(SBOM, new sources.RawSource(text));
      });
    });
  }
}

function sbomOf({ name, version }, libraries) {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name, version } },
    components: libraries.map(component),
  };
}

function component({ name, version, license }) {
  const [group, short] = name.startsWith('@') ? name.split('/') : [undefined, name];
  return {
    type: 'library',
    group,
    name: short,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licenses: license === undefined ? undefined : [{ expression: license }],
  };
}

/** The packages from which the modules of a build come, by name. Packages of the workspace are the build itself. */
function librariesOf({ modules, chunkGraph }) {
  const files = [...modules]
    .filter((module) => chunkGraph.getNumberOfModuleChunks(module) > 0)
    .flatMap((module) => module.modules ?? [module])
    .flatMap((module) => module.nameForCondition?.() ?? []);
  const folders = new Set(files.map(libraryFolder).filter((folder) => folder !== undefined));
  return [...folders]
    .map((folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
    .sort((one, other) => (identity(one) < identity(other) ? -1 : 1));
}

const identity = ({ name, version }) => `${name}@${version}`;

/** The folder that an installed package has of its own; undefined for a file of the workspace. */
function libraryFolder(file) {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/.][^/]*(?=\/)/.exec(file.replaceAll('\\', '/'))?.[0];
}
