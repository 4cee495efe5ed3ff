/**
 * Runs parts beside each other: the first in the list that waits for nobody begins as soon as its
 * `cores` are free. A part that waits (`after`) begins once those have ended, however they ended;
 * one that fails stops no other. A part that asks for more than there is runs alone.
 */
export function inLanes(parts, cores, runPart) {
  const names = new Set(parts.map(({ name }) => name));
  for (const { name, after = [] } of parts)
    for (const other of after)
      if (!names.has(other)) throw new Error(`${name} waits for ${other}, which is no part`);
  return new Promise((resolve, reject) => {
    const waiting = [...parts];
    const running = new Set();
    const results = new Map();
    const used = () => [...running].reduce((sum, part) => sum + part.cores, 0);
    const isNext = ({ after = [], cores: asked }) =>
      after.every((name) => results.has(name)) && (running.size === 0 || used() + asked <= cores);

    function beginNext() {
      for (let next = waiting.find(isNext); next !== undefined; next = waiting.find(isNext))
        begin(next);
      if (running.size > 0) return;
      if (waiting.length === 0) resolve(parts.map(({ name }) => results.get(name)));
      else reject(new Error(`wait for each other: ${waiting.map(({ name }) => name).join(', ')}`));
    }

    function begin(part) {
      waiting.splice(waiting.indexOf(part), 1);
      running.add(part);
      runPart(part).then((result) => {
        running.delete(part);
        results.set(part.name, result);
        beginNext();
      }, reject);
    }

    beginNext();
  });
}
