import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { ROOT } from '../../../../e2e/stack/releases.ts';
import { openDevelopment } from '../../../../deploy/src/command/development.ts';
import { pin } from '../../../../deploy/src/environment/changes.ts';
import { publish } from '../../../../deploy/src/release/publish.ts';
import { createReleaseStore } from '../../../../deploy/src/release/release-store.ts';

const say = (line: string) => console.log(`# ${line}`);

/** The monolith as the only release of an environment, delivered by the same server. */
export async function monolithReleases(folder: string): Promise<string> {
  const releasesDir = join(folder, 'releases');
  const output = join(folder, 'build');
  say('Building the monolith');
  const shell = createRequire(join(ROOT, 'shell', 'package.json'));
  const webpack = join(dirname(shell.resolve('webpack-cli/package.json')), 'bin', 'cli.js');
  const config = join(import.meta.dirname, '../monolith.config.mjs');
  const built = spawnSync(process.execPath, [webpack, '-c', config, '--output-path', output], {
    cwd: join(ROOT, 'shell'),
    encoding: 'utf8',
  });
  if (built.status !== 0) throw new Error(`${built.stdout}${built.stderr}`);
  const parts = openDevelopment(releasesDir);
  const place = { releasesDir, environment: 'development' as const, trust: parts.trust };
  const store = createReleaseStore(releasesDir, parts.trust);
  const { release } = await publish(output, parts);
  const outcome = await pin({ place, store, signer: parts.signer }, [release], {
    by: 'bench',
    reason: 'bench',
  });
  if (outcome.outcome !== 'applied') throw new Error(JSON.stringify(outcome));
  return releasesDir;
}
