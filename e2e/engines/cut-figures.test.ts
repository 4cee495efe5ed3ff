import { runInNewContext } from 'node:vm';

import { expect, test } from '@jest/globals';

import { LOOK_AT_FIGURES, type Looked } from './cut-figures.ts';

type Rect = { readonly left: number; readonly width: number };
type Style = Readonly<Record<string, string>>;
/** An element as a layout leaves it: where it lies, what it holds. All of them are 20 px high. */
type Laid = Rect & {
  readonly class?: string;
  readonly style?: Style;
  readonly holds: readonly (Laid | Text)[];
};
type Text = Rect & { readonly text: string };
type Field = { readonly value: string; readonly needs: number; readonly has: number };

const USUAL: Style = { overflowX: 'visible', overflowY: 'visible', textOverflow: 'clip' };
const rectOf = ({ left, width }: Rect) => ({
  left,
  width,
  right: left + width,
  top: 0,
  bottom: 20,
  height: 20,
});

/** Element double, with the members in use. */
class Box {
  readonly tagName = 'DIV';
  readonly laid: Laid;
  readonly parentElement: Box | null;
  constructor(laid: Laid, parentElement: Box | null) {
    this.laid = laid;
    this.parentElement = parentElement;
  }
  get style() {
    const style = { ...USUAL, ...this.laid.style };
    const rest = { contain: 'none', clipPath: 'none', position: 'static' };
    return { ...rest, ...style, getPropertyValue: (name: string) => style[name] ?? '0px' };
  }
  get children() {
    return this.laid.holds.flatMap((held) => ('text' in held ? [] : [new Box(held, this)]));
  }
  checkVisibility = () => this.laid.style?.['visibility'] !== 'hidden';
  getBoundingClientRect = () => rectOf(this.laid);
  getAttribute = (name: string) => (name === 'class' ? (this.laid.class ?? null) : null);
  closest(selector: string): Box | null {
    const last = selector.split('.').at(-1) ?? '';
    return this.laid.class === last ? this : (this.parentElement?.closest(selector) ?? null);
  }
}

type TextNode = { data: string; parentElement: Box; rects: readonly ReturnType<typeof rectOf>[] };

function textsIn(box: Box): readonly TextNode[] {
  return box.laid.holds.flatMap((held) =>
    'text' in held
      ? [{ data: held.text, parentElement: box, rects: [rectOf(held)] }]
      : textsIn(new Box(held, box)),
  );
}

function fieldOf({ value, needs, has }: Field) {
  const box = new Box({ left: 0, width: has, holds: [] }, null);
  return Object.assign(box, { value, scrollWidth: needs, clientWidth: has, matches: () => false });
}

/** Findings of the browser's code on a page of this layout, 400 px wide. */
function lookAt(page: Laid, fields: readonly Field[] = []): Looked {
  const texts = textsIn(new Box(page, null));
  const document = {
    body: undefined,
    documentElement: { scrollWidth: 400 },
    querySelectorAll: () => fields.map(fieldOf),
    createTreeWalker: () => {
      let at = -1;
      return {
        nextNode: () => texts[(at += 1)] ?? null,
        get currentNode() {
          return texts[at];
        },
      };
    },
    createRange: () => {
      let node: TextNode | Box;
      return {
        selectNodeContents: (its: TextNode | Box) => (node = its),
        getClientRects: () =>
          node instanceof Box ? textsIn(node).flatMap(({ rects }) => rects) : node.rects,
      };
    },
  };
  const context = { document, getComputedStyle: ({ style }: Box) => style, NodeFilter: {} };
  const looked = runInNewContext(`JSON.stringify((() => {${LOOK_AT_FIGURES}})())`, context);
  return JSON.parse(String(looked)) as Looked;
}

const CLIPS: Style = { overflowX: 'clip', overflowY: 'clip' };
const ELLIPSIS: Style = { ...CLIPS, textOverflow: 'ellipsis' };
const box = (width: number, style: Style, holds: Laid['holds']): Laid => ({
  left: 0,
  width,
  style,
  holds,
});
const figure = (width: number, left = 0): Text => ({ text: '1,234.50', left, width });
const whys = (page: Laid, fields?: readonly Field[]) =>
  lookAt(page, fields).cut.map(({ why }) => why);

test('a figure in its box is whole, and counted; a word is none', () => {
  const page = box(60, CLIPS, [figure(60), { text: 'Kestrel', left: 0, width: 90 }]);
  expect(lookAt(page)).toEqual({ figures: 1, cut: [] });
});

test('a box that clips cuts what lies beyond it, as far up as it stands', () => {
  expect(whys(box(50, CLIPS, [figure(60)]))).toEqual(['its box cuts off 10.0 px']);
  expect(whys(box(50, CLIPS, [box(80, {}, [figure(60)])]))).toEqual(['its box cuts off 10.0 px']);
  expect(whys(box(50, { contain: 'paint' }, [figure(60)]))).toEqual(['its box cuts off 10.0 px']);
});

test('a side bearing over the edge, a box that shows all and one that scrolls cut nothing', () => {
  expect(whys(box(59.6, CLIPS, [figure(60)]))).toEqual([]);
  expect(whys(box(50, {}, [figure(60)]))).toEqual([]);
  const scrolls = { overflowX: 'auto', overflowY: 'hidden' };
  expect(whys(box(40, CLIPS, [box(50, scrolls, [figure(60)])]))).toEqual([]);
});

test('a box that would end in an ellipsis needs room to spare beside its padding', () => {
  expect(whys(box(60.1, ELLIPSIS, [figure(60)]))).toEqual([]);
  const why = 'an ellipsis takes its place: 60.00 px in 60.00';
  expect(whys(box(60, ELLIPSIS, [figure(60)]))).toEqual([why]);
  expect(whys(box(65, { ...ELLIPSIS, 'padding-left': '5px' }, [figure(60)]))).toEqual([why]);
});

test('a part of a cell that is as wide as its text needs the room in the cell', () => {
  const why = 'an ellipsis takes its place: 60.00 px in 60.00';
  const inCell = (width: number): Laid => ({
    ...box(width, { ...ELLIPSIS, display: 'flex' }, [box(60, ELLIPSIS, [figure(60)])]),
    class: 'cell',
  });
  expect(whys(inCell(70))).toEqual([]);
  expect(whys(inCell(60))).toEqual([why]);
  expect(whys(box(70, {}, [box(60, ELLIPSIS, [figure(60)])]))).toEqual([why]);
});

test('a figure beside the page is cut, one that is hidden is not looked at', () => {
  expect(whys(box(500, {}, [figure(60, 380)]))).toEqual(['it lies beside the page']);
  expect(lookAt(box(50, { visibility: 'hidden' }, [figure(60)])).figures).toBe(0);
});

test('a figure under that of the next column is said, unless that is pinned', () => {
  const cell = (left: number, style: Style = {}): Laid => ({
    class: 'cell',
    left,
    width: 50,
    style,
    holds: [figure(60, left)],
  });
  const row = (next: Laid): Laid => ({ class: 'row', left: 0, width: 300, holds: [cell(0), next] });
  expect(whys(row(cell(50)))).toEqual(["'1,234.50' of the next column lies over it"]);
  expect(whys(row(cell(60)))).toEqual([]);
  expect(whys(row(cell(50, { position: 'sticky' })))).toEqual([]);
});

test('a field that is narrower than its figure is said', () => {
  const fields = [
    { value: '612.25', needs: 48, has: 40 },
    { value: '612', needs: 40, has: 40 },
  ];
  expect(whys(box(60, {}, []), fields)).toEqual(['its field has 40 of 48 px']);
});
