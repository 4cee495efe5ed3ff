/** The licences (SPDX) under which a library may be part of what is shipped: none asks for the source of the product. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'OFL-1.1',
]);

/**
 * A line for each library that may not be shipped. Of `(MIT OR CC0-1.0)` one allowed licence is enough, of
 * `MIT AND …` each is needed.
 *
 * @param {readonly { name: string, version: string, license?: string }[]} libraries their package.json
 */
export function licenceProblems(libraries) {
  return libraries
    .filter(({ license }) => !isAllowed(license))
    .map(
      ({ name, version, license }) =>
        `${name}@${version} is of the licence ${license ?? '(none)'}, which is not allowed`,
    );
}

function isAllowed(license) {
  if (typeof license !== 'string') return false;
  const alternatives = license.replace(/^\((.*)\)$/, '$1').split(' OR ');
  return alternatives.some((one) => one.split(' AND ').every((each) => ALLOWED.has(each)));
}
