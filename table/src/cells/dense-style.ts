/** Denser cells, as many columns have to fit: `BESIDE_DENSE` and the like say what each takes. */
export const DENSE_STYLE = {
  '&[data-dense=true]': { '--fl-spacing-cell-x': '5px' },
  '&[data-dense=true] .header .cell': { fontSize: '2xs' },
  '&[data-dense=true] .header .cell.align-start': { paddingInlineEnd: '10px' },
  '&[data-dense=true] .header .cell.align-end': { paddingInlineStart: '10px' },
  '&[data-dense=true] .field': { marginInline: '-4px 0', paddingInline: '3px 2px' },
  '&[data-dense=true] .align-end .field': { marginInlineEnd: '-3px' },
  // What is filled in says what it is; only what is empty is marked as a list.
  '&[data-dense=true] .field:not(:has(.is-placeholder)) > svg': { display: 'none' },
};
