import { xmlText } from './xml-text.ts';

/** Style of a cell. */
export type CellStyle = {
  /** Excel's code of a number format. */
  readonly format?: string | undefined;
  readonly font?: 'plain' | 'bold' | 'title' | 'muted';
  readonly head?: boolean;
  readonly align?: 'left' | 'center' | 'right' | undefined;
  readonly indent?: number;
};

const FONTS = ['plain', 'bold', 'title', 'muted'] as const;

/** Number formats of our own begin here; the numbers below are Excel's. */
const FIRST_FORMAT = 164;

/** The styles of a workbook, each kept once, by their number. */
export class StyleBook {
  private readonly styles = new Map<string, number>();
  private readonly formats = new Map<string, number>();
  private readonly entries: string[] = [];

  constructor() {
    this.idOf({});
  }

  idOf(style: CellStyle): number {
    const entry = this.entryOf(style);
    const known = this.styles.get(entry);
    if (known !== undefined) return known;
    const id = this.entries.push(entry) - 1;
    this.styles.set(entry, id);
    return id;
  }

  /** The part xl/styles.xml. */
  xml(): string {
    const formats = [...this.formats].map(
      ([code, id]) => `<numFmt numFmtId="${id}" formatCode="${xmlText(code)}"/>`,
    );
    return (
      `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
      (formats.length === 0
        ? ''
        : `<numFmts count="${formats.length}">${formats.join('')}</numFmts>`) +
      CELL_STYLES +
      `<cellXfs count="${this.entries.length}">${this.entries.join('')}</cellXfs>` +
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
    );
  }

  private entryOf({ format, font = 'plain', head = false, align, indent = 0 }: CellStyle): string {
    const fontId = FONTS.indexOf(font);
    const alignment = [
      ...(align === undefined ? [] : [`horizontal="${align}"`]),
      ...(head ? ['vertical="bottom" wrapText="1"'] : []),
      ...(indent === 0 ? [] : [`indent="${indent}"`]),
    ].join(' ');
    const attributes =
      `numFmtId="${this.formatId(format)}" fontId="${fontId}" fillId="${head ? 2 : 0}" ` +
      `borderId="${head ? 1 : 0}" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"`;
    return alignment === ''
      ? `<xf ${attributes}/>`
      : `<xf ${attributes} applyAlignment="1"><alignment ${alignment}/></xf>`;
  }

  private formatId(code: string | undefined): number {
    if (code === undefined) return 0;
    const known = this.formats.get(code);
    if (known !== undefined) return known;
    const id = FIRST_FORMAT + this.formats.size;
    this.formats.set(code, id);
    return id;
  }
}

/** Fonts in the order of FONTS; Excel wants its first two fills as they are here. */
const CELL_STYLES =
  '<fonts count="4">' +
  '<font><sz val="11"/><name val="Calibri"/><family val="2"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font>' +
  '<font><b/><sz val="14"/><name val="Calibri"/><family val="2"/></font>' +
  '<font><sz val="11"/><color rgb="FF64748B"/><name val="Calibri"/><family val="2"/></font>' +
  '</fonts>' +
  '<fills count="3"><fill><patternFill patternType="none"/></fill>' +
  '<fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFEEF2F6"/></patternFill></fill></fills>' +
  '<borders count="2"><border/>' +
  '<border><left/><right/><top/><bottom style="thin"><color rgb="FFB6C2CF"/></bottom><diagonal/></border>' +
  '</borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>';
