import { EventEmitter } from 'node:events';

import { expect, test } from '@jest/globals';

import { inTurn, type TurnShare, Turns } from './turns.ts';

const SHARE: TurnShare = {
  ofPerson: 2,
  ofAll: 3,
  mostWaiting: 10,
  // Of works that a test leaves waiting none is refused while others run in this process.
  waitMs: 1_000_000_000,
  refusal: 'Too many of yours',
};

const turned = async () => new Promise((wait) => setImmediate(wait));

/** Works that are under way until they are told to end, by the name of each. */
function worksOn(turns: Turns) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  /** A work of the person that its name begins with. */
  const run = async (name: string, caller?: EventEmitter) =>
    turns.run(
      name.charAt(0),
      async () => {
        begun.push(name);
        const { promise, resolve } = Promise.withResolvers<string>();
        ends.set(name, () => resolve(name));
        return promise;
      },
      caller,
    );
  const end = async (name: string) => {
    ends.get(name)?.();
    await turned();
  };
  return { begun, run, end };
}

test('a person has a share, and leaves the rest to others', async () => {
  const turns = new Turns(SHARE);
  const { begun, run, end } = worksOn(turns);
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1']) void run(name);
  await turned();
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  expect(turns.counts()).toEqual({ underWay: 3, waiting: 3, people: 2 });
  expect(turns.fillers()).toEqual([
    { person: 'a', underWay: 2, waiting: 2 },
    { person: 'b', underWay: 1, waiting: 0 },
  ]);
  await end('b1');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1']);
});

test('people take turns, however many works one of them has waiting; of one first comes first', async () => {
  const { begun, run, end } = worksOn(new Turns({ ...SHARE, ofAll: 1 }));
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) void run(name);
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) await end(name);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('whoever got its turn from another keeps those out who come later', async () => {
  const { begun, run, end } = worksOn(new Turns({ ...SHARE, ofAll: 1 }));
  const first = run('a1');
  void run('b1');
  await end('a1');
  await first;
  void run('c1');
  await turned();
  expect(begun).toEqual(['a1', 'b1']);
});

test.each([
  { name: 'more of one wait than may', share: { ...SHARE, mostWaiting: 1 }, late: 'a4' },
  { name: 'the turn does not come in time', share: { ...SHARE, waitMs: 20 }, late: 'a3' },
])("where $name the person's own works are the reason", async ({ share, late }) => {
  const refusals: unknown[] = [];
  const waits: number[] = [];
  const turns = new Turns(share, {
    waited: (seconds) => waits.push(seconds),
    refused: (whose, { counts }) => refusals.push([whose, counts.call(turns)]),
  });
  const { begun, run, end } = worksOn(turns);
  const before = ['a1', 'a2', 'a3'].filter((name) => name !== late).map(async (n) => run(n));
  await expect(run(late)).rejects.toMatchObject({
    status: 429,
    code: 'TOO_MANY',
    message: 'Too many of yours',
    retryAfter: 2,
  });
  expect(refusals).toEqual([['own', expect.objectContaining({ underWay: 2 })]]);
  for (const name of ['a1', 'a2', 'a3']) await end(name);
  await Promise.all(before);
  expect(begun).not.toContain(late);
  expect(waits).toHaveLength(1);
  expect(turns.counts()).toEqual({ underWay: 0, waiting: 0, people: 0 });
});

test("where others have all places it is not the person's doing", async () => {
  const { run } = worksOn(new Turns({ ...SHARE, mostWaiting: 0 }));
  for (const name of ['a1', 'a2', 'b1']) void run(name);
  await expect(run('c1')).rejects.toMatchObject({ status: 503, code: 'BUSY' });
});

test('who leaves takes no turn of another', async () => {
  const turns = new Turns({ ...SHARE, ofAll: 1 });
  const { begun, run, end } = worksOn(turns);
  const caller = new EventEmitter();
  void run('a1');
  const left = run('b1', caller);
  void run('c1');
  await turned();
  caller.emit('close');
  await expect(left).rejects.toMatchObject({ code: 'LEFT' });
  expect(turns.counts()).toEqual({ underWay: 1, waiting: 1, people: 1 });
  await end('a1');
  expect(begun).toEqual(['a1', 'c1']);
  expect(caller.listenerCount('close')).toBe(0);
});

test('a work that fails gives its place up', async () => {
  const turns = inTurn(1, 20);
  await expect(turns(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turns(async () => 'next')).toBe('next');
});

test('whosever they are, so many are under way and the others follow in order', async () => {
  const turns = inTurn(2, 20);
  const never = new Promise<never>(() => undefined);
  void turns(async () => never);
  void turns(async () => never);
  await expect(turns(async () => 'late')).rejects.toMatchObject({ status: 503, code: 'BUSY' });
});
