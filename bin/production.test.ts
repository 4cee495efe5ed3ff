import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { type DatabaseServer, openEmbeddedDatabase } from '@fairlead/development/database';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { licenceProblems } from '../shared/build/licences.mjs';
import { copyCheckout } from './checkout-copy.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairlead-production-'));
/** The program as docs/production.md installs it. */
const program = join(folder, 'program');
let database: DatabaseServer;

beforeAll(async () => {
  chmodSync(folder, 0o755); // as root, the server's own account must get through
  await copyCheckout(program, { filter: ['--filter-prod', 'fairlead...'], install: ['--prod'] });
  // Not the tests' server: that one is fast because a crash may cost it its data, and production
  // refuses such a server.
  database = await openEmbeddedDatabase(folder);
  const { publicKey } = generateKeyPairSync('ed25519');
  writeFileSync(join(folder, 'verify.pem'), publicKey.export({ type: 'spki', format: 'pem' }));
}, 120_000);
afterAll(async () => {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

class Started {
  readonly process: ChildProcess;
  output = '';

  constructor(name: 'server' | 'worker', port: number, differences: NodeJS.ProcessEnv = {}) {
    this.process = spawn(process.execPath, [`bin/${name}.ts`], {
      cwd: program,
      env: {
        PATH: process.env['PATH'],
        FAIRLEAD_ENV: 'production',
        PORT: String(port),
        PUBLIC_URL: 'https://fairlead.example',
        DATABASE_URL: database.url,
        FAIRLEAD_DATA: folder,
        FAIRLEAD_POLICY: join(program, 'api/policy/example.json'),
        FAIRLEAD_VERIFY_KEY_FILE: join(folder, 'verify.pem'),
        OIDC_ISSUER: 'https://id.example/realms/fairlead',
        ...differences,
      },
    });
    for (const stream of [this.process.stdout, this.process.stderr]) {
      stream?.on('data', (text: Buffer) => (this.output += text.toString()));
    }
  }

  async says(line: string): Promise<void> {
    while (!this.output.includes(line) && this.process.exitCode === null) await sleep(50);
    expect(this.output).toContain(line);
  }

  async end(): Promise<number | null> {
    if (this.process.exitCode === null) {
      this.process.kill();
      await once(this.process, 'exit');
    }
    return this.process.exitCode;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

test('the production install has what server and worker run, and no more than 200 packages', () => {
  const installed = readdirSync(join(program, 'node_modules/.pnpm')).filter((name) =>
    name.includes('@'),
  );
  const browserOrBuild =
    /^(?:react|react-dom|webpack|@chakra-ui|@nivo|@swc|@module-federation|jotai|swr)[@+]/;

  expect(installed.some((name) => name.startsWith('fastify@'))).toBe(true);
  expect(installed.length).toBeLessThanOrEqual(200);
  expect(installed.filter((name) => browserOrBuild.test(name))).toEqual([]);
  expect(existsSync(join(program, 'development/node_modules'))).toBe(false);
});

test('what is installed there is of a licence that is allowed', () => {
  const store = join(program, 'node_modules/.pnpm');
  const manifests = readdirSync(store, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^[^/]+\/node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/.test(path))
    .map((path) => JSON.parse(readFileSync(join(store, path), 'utf8')));

  expect(manifests.length).toBeGreaterThan(100);
  expect(licenceProblems(manifests)).toEqual([]);
});

test('[API-05] server and worker of production start and end as installed', async () => {
  const port = await freePort();
  const server = new Started('server', port);
  await server.says('serving https://fairlead.example');
  const worker = new Started('worker', port);
  await worker.says('"demo":false,"msg":"worker started"');
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${port}/oidc/auth`)).status).toBe(404);
  expect(await worker.end()).toBe(0);
  expect(await server.end()).toBe(0);
}, 60_000);

test.each([
  ['OIDC_ISSUER', 'the development provider has public passwords'],
  ['DATABASE_URL', 'the embedded database is for development'],
])('[API-05] production without %s is refused in one line', async (name, why) => {
  const server = new Started('server', 0, { [name]: '' });
  await once(server.process, 'exit');
  expect(server.output).toBe(`${name} is needed when FAIRLEAD_ENV is production: ${why}\n`);
  expect(await server.end()).toBe(1);
});
