import { xmlText } from './xml-text.ts';

export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const SCHEMA = 'http://schemas.openxmlformats.org';
const RELATIONS = `${SCHEMA}/officeDocument/2006/relationships`;

/** The parts of a workbook of one sheet beside the sheet and the styles, by their path. */
export function fixedParts(title: string): ReadonlyMap<string, string> {
  return new Map([
    ['[Content_Types].xml', CONTENT_TYPES],
    ['_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${SCHEMA}/spreadsheetml/2006/main" xmlns:r="${RELATIONS}"><sheets>` +
        `<sheet name="${xmlText(sheetName(title))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations([
        ['worksheet', 'worksheets/sheet1.xml'],
        ['styles', 'styles.xml'],
      ]),
    ],
  ]);
}

const CONTENT_TYPES =
  `<Types xmlns="${SCHEMA}/package/2006/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`;

function relations(targets: readonly (readonly [string, string])[]): string {
  const rows = targets.map(
    ([kind, target], at) =>
      `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/${kind}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${SCHEMA}/package/2006/relationships">${rows.join('')}</Relationships>`;
}

/** Makes a title a valid sheet name of Excel: 31 characters, none of []:*?/\, no ' at its ends. */
export function sheetName(title: string): string {
  const name = title
    .replaceAll(/[[\]:*?/\\\p{Cc}]/gu, ' ')
    .slice(0, 31)
    .replaceAll(/^[\s']+|[\s']+$/g, '');
  return name === '' || name.toLowerCase() === 'history' ? 'Table' : name;
}
