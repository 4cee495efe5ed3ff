import { defineTextStyles } from '@chakra-ui/react';

const style = (fontSize: string, lineHeight: string, rest: object = {}) => ({
  value: { fontSize, lineHeight, ...rest },
});

const SEMIBOLD = { fontWeight: 'semibold' };

/** The nine sizes of text there are; anything else is a mistake. */
export const TEXT_STYLES = defineTextStyles({
  kpiLead: style('4xl', 'kpi', { ...SEMIBOLD, letterSpacing: 'kpi' }),
  kpi: style('3xl', '30px', { ...SEMIBOLD, letterSpacing: 'kpi' }),
  runHeader: style('2xl', 'head', { ...SEMIBOLD, letterSpacing: 'title' }),
  pageTitle: style('xl', 'title', { ...SEMIBOLD, letterSpacing: 'title' }),
  summary: style('lg', 'dialog', { fontWeight: 'medium' }),
  dialogTitle: style('dialog', 'body', { ...SEMIBOLD, letterSpacing: 'dialog' }),
  panelTitle: style('sm', 'body', { ...SEMIBOLD, letterSpacing: 'panel' }),
  body: style('sm', 'body'),
  label: style('xs', 'label', { fontWeight: 'medium' }),
  hint: style('2xs', 'label'),
});
