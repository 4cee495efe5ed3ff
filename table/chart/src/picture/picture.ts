import { CHART_FONT, INK } from '../series/series-look.ts';

/** Header above the drawing in the image file: title, range and units, legend. */
export type PictureHead = {
  readonly title: string;
  readonly about: string;
  readonly legend: readonly { readonly name: string; readonly sign: SVGSVGElement }[];
};

const SCALE = 2;
const EDGE = 16;
const TITLE_HEIGHT = 44;
const LEGEND_HEIGHT = 22;
const SIGN_GAP = 6;
const ENTRY_GAP = 16;

/**
 * A drawing as a PNG in the colours that the page shows now. The lines go through an SVG image,
 * which may not load fonts; the words are written by the canvas, which has the page's own.
 */
export async function renderPicture(svg: SVGSVGElement, head: PictureHead): Promise<Blob> {
  const { width, height } = readSize(svg);
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('This browser cannot draw pictures');
  const rows = legendRows(pen, head, width);
  const top = TITLE_HEIGHT + rows.length * LEGEND_HEIGHT;
  canvas.width = (width + 2 * EDGE) * SCALE;
  canvas.height = (top + height + EDGE) * SCALE;
  pen.scale(SCALE, SCALE);

  const colorOf = resolver(svg);
  pen.fillStyle = colorOf(INK.surface);
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.translate(EDGE, 0);
  writeHead(pen, head, colorOf);
  for (const [index, row] of rows.entries()) {
    const middle = TITLE_HEIGHT + (index + 0.5) * LEGEND_HEIGHT;
    for (const { x, name, sign } of row) {
      pen.drawImage(await toImage(sign), x, middle - readSize(sign).height / 2);
      write(pen, name, {
        x: x + readSize(sign).width + SIGN_GAP,
        y: middle,
        color: colorOf(INK.text),
      });
    }
  }
  pen.translate(0, top);
  pen.drawImage(await toImage(svg), 0, 0);
  writeTexts(pen, svg);
  return toBlob(canvas);
}

type Pen = CanvasRenderingContext2D;

function readSize(svg: SVGSVGElement) {
  return { width: svg.width.baseVal.value, height: svg.height.baseVal.value };
}

/** Reads CSS variables as the page resolves them where the drawing stands. */
function resolver(svg: SVGSVGElement): (variable: string) => string {
  const styles = getComputedStyle(svg);
  return (variable) => styles.getPropertyValue(variable.slice('var('.length, -1)).trim();
}

function writeHead(pen: Pen, { title, about }: PictureHead, colorOf: (variable: string) => string) {
  const middle = TITLE_HEIGHT / 2 + 2;
  write(pen, title, { x: 0, y: middle, color: colorOf(INK.text), font: `600 15px ${CHART_FONT}` });
  const x = pen.measureText(title).width + ENTRY_GAP;
  write(pen, about, { x, y: middle, color: colorOf(INK.muted) });
}

type Style = {
  readonly x: number;
  readonly y: number;
  readonly color: string;
  readonly font?: string;
};

function write(
  pen: Pen,
  text: string,
  { x, y, color, font = `500 12px ${CHART_FONT}` }: Style,
): void {
  pen.font = font;
  pen.fillStyle = color;
  pen.textAlign = 'start';
  pen.textBaseline = 'middle';
  pen.fillText(text, x, y);
}

type Entry = PictureHead['legend'][number] & { readonly x: number };

/** The legend broken into lines of the drawing's width. */
function legendRows(pen: Pen, { legend }: PictureHead, width: number): Entry[][] {
  pen.font = `500 12px ${CHART_FONT}`;
  const rows: Entry[][] = [];
  let x = Infinity;
  for (const entry of legend) {
    const needed = readSize(entry.sign).width + SIGN_GAP + pen.measureText(entry.name).width;
    if (x + needed > width) {
      rows.push([]);
      x = 0;
    }
    rows.at(-1)?.push({ ...entry, x });
    x += needed + ENTRY_GAP;
  }
  return rows;
}

/** The drawing without its words as an image, every colour written out. */
async function toImage(svg: SVGSVGElement): Promise<HTMLImageElement> {
  const copy = svg.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) throw new Error('The drawing cannot be copied');
  const copies = copy.querySelectorAll('*');
  svg.querySelectorAll('*').forEach((element, index) => {
    const { fill, stroke } = getComputedStyle(element);
    copies[index]?.setAttribute('fill', fill);
    copies[index]?.setAttribute('stroke', stroke);
  });
  copy.querySelectorAll('text').forEach((text) => text.remove());
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const { width, height } = readSize(svg);
  const image = new Image(width * SCALE, height * SCALE);
  const text = new XMLSerializer().serializeToString(copy);
  // The page's policy lets images come from data: and from nowhere else.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  return image;
}

const ALIGNS: Readonly<Record<string, CanvasTextAlign>> = {
  start: 'start',
  middle: 'center',
  end: 'end',
};
const BASELINES: Readonly<Record<string, CanvasTextBaseline>> = {
  central: 'middle',
  middle: 'middle',
  hanging: 'hanging',
  'text-before-edge': 'top',
};

function writeTexts(pen: Pen, svg: SVGSVGElement): void {
  for (const text of svg.querySelectorAll('text')) {
    const matrix = text.getCTM();
    if (matrix === null) continue;
    const style = getComputedStyle(text);
    pen.save();
    pen.transform(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f);
    pen.font = `${style.fontWeight} ${style.fontSize} ${CHART_FONT}`;
    pen.fillStyle = style.fill;
    pen.textAlign = ALIGNS[style.textAnchor] ?? 'start';
    pen.textBaseline = BASELINES[style.dominantBaseline] ?? 'alphabetic';
    pen.fillText(text.textContent, Number(text.getAttribute('x')), Number(text.getAttribute('y')));
    pen.restore();
  }
}

function toBlob(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => {
      if (blob === null) fail(new Error('The picture is too large'));
      else done(blob);
    });
  });
}
