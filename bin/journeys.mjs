const MAX_JOURNEYS = 12;
/** Folders in which each state of a component, each thing that was planted, each form is a test. */
const NO_JOURNEYS = ['gallery', 'bad-builds', 'faults'];

/**
 * Problems of these end-to-end tests, by the files that hold them: an area (a folder of e2e/specs)
 * has at most twelve. The rest is shown by component and API tests, in a hundredth of the time.
 */
export function crowdedAreas(files) {
  const counts = new Map();
  for (const file of files) {
    const area = file.split('/', 1)[0];
    counts.set(area, (counts.get(area) ?? 0) + 1);
  }
  return [...counts]
    .filter(([area, count]) => !NO_JOURNEYS.includes(area) && count > MAX_JOURNEYS)
    .map(
      ([area, count]) =>
        `e2e/specs/${area} has ${count} journeys, at most ${MAX_JOURNEYS}: move down what a component or API test can show`,
    );
}
