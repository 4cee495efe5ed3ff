import os from 'node:os';

/** Tests of components, which no product runs for: folders of e2e/specs that are a part of their own. */
const COMPONENTS = 'e2e/specs/(?:gallery|charts|table)/';
const JOURNEYS = 'e2e/specs/(?!gallery/|charts/|table/)';

/**
 * Lists the parts of a whole run, longest first where nothing forbids it: a part takes what cores are
 * free (lanes.mjs). Three quarters of a core are for what waits for a server now and then, half a core
 * for what waits as much as it computes.
 */
export function partsOf({ inCi, cores = os.availableParallelism() }) {
  // Each kind of unit tests has half of the machine, so that two parts fill it.
  const half = Math.max(1, Math.floor(cores / 2));
  const unit = (project, share) =>
    own(project, share * half, ['unit', '--selectProjects', project, `--maxWorkers=${half}`]);
  // In halves: as one part it would begin late and end alone.
  const [db, restOfDb] = [1, 2].map((one) => {
    const part = unit('db', 0.75);
    return { ...part, name: `db-${one}`, command: [...part.command, `--shard=${one}/2`] };
  });
  const e2e = (name, share, files) => ({
    ...own(name, share, ['e2e', files, '--workers=1', `--output=test-results/${name}`]),
    after: ['build'],
  });
  return [
    own('build', 1, ['build']),
    e2e('journeys', 1, JOURNEYS),
    unit('dom', 1),
    db,
    ...(inCi ? [ofCi('start', 0.5)] : []),
    e2e('components', 0.75, COMPONENTS),
    restOfDb,
    unit('pure', 0.75),
    ...(inCi ? [ofCi('postgresql-15', 0.75), ofCi('keycloak', 0.5), ofCi('firefox', 0.5)] : []),
    own('types', 1, ['types']),
    own('format', 1, ['format']),
    own('lint', 1, ['lint']),
    own('unused', 1, ['unused']),
    own('house', 1, ['house']),
  ];
}

/** Half a core more than there are: no part computes all of its time. */
export const lanesOf = (cores = os.availableParallelism()) => Math.max(2, cores) + 0.5;

function own(name, cores, args) {
  return { name, cores, after: [], command: ['bin/test.mjs', ...args] };
}

/** A part that is written down in .ci/run, on what is built. */
function ofCi(name, cores) {
  return { name, cores, after: ['build'], command: ['.ci/run', name] };
}
