export { LineFrame, PositionedLine } from './line-frame.tsx';
export { LineList, ListedLine } from './line-list.tsx';
export { type LineWindow, listIndexes, splitByPage } from './line-window.ts';
export { showAcross } from './show-across.ts';
export { useLineScroll } from './use-line-scroll.ts';
