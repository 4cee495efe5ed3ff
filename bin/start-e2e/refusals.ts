import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { connect } from '@fairlead/api/database';
import { startEmbedded } from '@fairlead/development/embedded';

import { type Case, newPlace, type Place, ROOT, Started } from './started.ts';

/** Starts, expects an end with exit code 1 and one line that says why. */
async function refused(place: Place, says: RegExp, args: readonly string[] = []): Promise<Started> {
  const product = new Started(place, args);
  const code = await product.ended(90);
  const lines = product.output
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('  ')); // what it was doing until then
  assert.equal(code, 1, product.output);
  assert.equal(lines.length, 1, product.output);
  assert.match(lines[0] ?? '', says);
  return product;
}

/** Refused like `refused`, where nothing else runs on the same data: no process is left either. */
async function refusedAlone(place: Place, says: RegExp, args: readonly string[] = []) {
  const product = await refused(place, says, args);
  await product.gone();
}

async function besideAnother(check: (place: Place) => Promise<unknown>): Promise<void> {
  const first = new Started(await newPlace());
  await first.ready();
  try {
    await check(first.place);
    assert.equal(await first.answers(), true, 'the first one does not answer any more');
  } finally {
    first.interrupt();
    await first.gone();
  }
}

async function withTakenPort(check: (port: number) => Promise<void>): Promise<void> {
  const place = await newPlace();
  const stranger = createServer().listen(place.port, '127.0.0.1');
  try {
    await check(place.port);
  } finally {
    stranger.close();
  }
}

/** Refuses data of a newer release, and leaves them untouched: the product starts on them afterwards. */
export async function refuseNewerData(place: Place): Promise<void> {
  await inDatabase(place, (query) =>
    query("insert into kysely_migration values ('9999_of_tomorrow', now()::text)"),
  );
  await refusedAlone(place, /newer release \(9999_of_tomorrow\)/);
  await inDatabase(place, (query) =>
    query("delete from kysely_migration where name = '9999_of_tomorrow'"),
  );
}

async function inDatabase(
  { data }: Place,
  work: (query: (text: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const server = await startEmbedded(join(data, 'postgres'));
  const db = connect(server.urlOf('fairlead'), { max: 1 });
  try {
    await work(async (text) => {
      await db.executeQuery({ sql: text, parameters: [], query: { kind: 'RawNode' } } as never);
    });
  } finally {
    await db.destroy();
    await server.stop();
  }
}

/** A number that no passwd entry names. */
async function asNobodyKnown(): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'fairlead-home-'));
  chmodSync(home, 0o777);
  const account = ['setpriv', '--reuid=54321', '--regid=54321', '--clear-groups'];
  mkdirSync(join(home, 'data'));
  await refusedAlone(
    await newPlace({ as: account, data: join(home, 'data'), env: { HOME: home } }),
    /54321 has no passwd entry/,
  );
}

/** The checkout seen through a mount that takes nothing. Needs root, as CI is. */
async function inReadOnlyCheckout(): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'fairlead-closed-'));
  execFileSync('mount', ['--bind', ROOT, root]);
  try {
    execFileSync('mount', ['-o', 'remount,ro,bind', root]);
    await refusedAlone(await newPlace({ root }), /\.tools\/lock cannot be written \(EROFS\)/);
  } finally {
    execFileSync('umount', ['--lazy', root]);
  }
}

export const refusals: readonly Case[] = [
  {
    name: 'a second start beside the first gets one line',
    run: () => besideAnother((place) => refused(place, /already runs on this data folder/)),
  },
  {
    name: '--reset while it runs gets one line and removes nothing',
    run: () =>
      besideAnother((place) => refused(place, /already runs on this data folder/, ['--reset'])),
    isDrill: true,
  },
  {
    name: 'a taken port gets one line',
    run: () =>
      withTakenPort(async (port) =>
        refusedAlone(await newPlace({ port }), new RegExp(`Port ${port} .* is taken`)),
      ),
  },
  { name: 'an account without passwd entry gets one line', run: asNobodyKnown, isDrill: true },
  {
    name: 'a data folder that cannot be one gets one line',
    run: async () => {
      const noFolder = join(ROOT, 'package.json');
      await refusedAlone(await newPlace({ data: noFolder }), /package\.json .* there is a file/);
      await refusedAlone(
        await newPlace({ data: '/proc/x' }),
        /\/proc\/x cannot be the data folder/,
      );
    },
    isDrill: true,
  },
  {
    name: 'a database that does not answer gets one line',
    run: async () =>
      refusedAlone(
        await newPlace({
          env: { FAIRLEAD_ENV: 'development', DATABASE_URL: 'postgres://fay@127.0.0.1:1/firm' },
        }),
        /fay@127\.0\.0\.1:1\/firm cannot be reached/,
      ),
    isDrill: true,
  },
  {
    name: 'a checkout that is read-only gets one line',
    run: inReadOnlyCheckout,
    isDrill: true,
  },
  {
    name: 'an unknown argument gets one line',
    run: async () => refusedAlone(await newPlace(), /Unknown argument --rest/, ['--rest']),
  },
  {
    name: 'a wrong setting gets one line',
    run: async () =>
      refusedAlone(await newPlace({ env: { PUBLIC_URL: 'http://fairlead.example' } }), /https/),
  },
];
