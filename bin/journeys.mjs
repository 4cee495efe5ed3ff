const MOST_JOURNEYS = 12;
/** States of components, one test each: no product runs. */
const NO_JOURNEYS = ['gallery'];

/**
 * What is wrong with these end-to-end tests, by the files that hold them: an area (a folder of
 * e2e/specs) has at most twelve. The rest is shown by component and API tests, in a hundredth of
 * the time.
 */
export function crowdedAreas(files) {
  const areas = Object.groupBy(files, (file) => file.split('/', 1)[0]);
  return Object.entries(areas)
    .filter(([area, tests]) => !NO_JOURNEYS.includes(area) && tests.length > MOST_JOURNEYS)
    .map(
      ([area, { length }]) =>
        `e2e/specs/${area} has ${length} journeys, at most ${MOST_JOURNEYS}: move down what a component or API test can show`,
    );
}
