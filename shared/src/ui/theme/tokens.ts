/** Measures of the product's look, in px because the look is drawn on a pixel grid. */
const px = (value: number) => ({ value: `${value}px` });

/** Steps of 4 px under the usual numbers, and halves: `gap="2"` is 8 px. */
const STEPS = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24];
const STEP_PX = 4;
const SCALE = Object.fromEntries(STEPS.map((step) => [String(step), px(step * STEP_PX)]));

const INTER = '"Inter Variable", Inter, system-ui, sans-serif';

export const TOKENS = {
  fonts: {
    body: { value: INTER },
    heading: { value: INTER },
    mono: { value: 'ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace' },
  },
  fontSizes: {
    '2xs': px(11),
    xs: px(12),
    sm: px(13),
    md: px(14),
    dialog: px(15),
    lg: px(16),
    xl: px(18),
    '2xl': px(20),
    '3xl': px(22),
    '4xl': px(28),
    '5xl': px(32),
    tableSmall: px(12),
    tableMediumSmall: px(12),
    tableMedium: px(13),
    tableLarge: px(14),
  },
  lineHeights: {
    label: px(16),
    body: px(20),
    dialog: px(22),
    title: px(24),
    head: px(28),
    kpi: px(34),
  },
  fontWeights: {
    normal: { value: 400 },
    medium: { value: 500 },
    semibold: { value: 600 },
    bold: { value: 600 },
  },
  letterSpacings: {
    body: { value: '0' },
    panel: { value: '-0.004em' },
    dialog: { value: '-0.01em' },
    title: { value: '-0.016em' },
    kpi: { value: '-0.022em' },
  },
  spacing: {
    ...SCALE,
    cellX: px(8),
    gutter: px(16),
    gutterPhone: px(12),
    panelGap: px(20),
    kpiX: px(20),
  },
  sizes: {
    ...SCALE,
    full: { value: '100%' },
    rowSmall: px(22),
    rowMediumSmall: px(26),
    rowMedium: px(30),
    rowLarge: px(36),
    rowTouch: px(36),
    headRow: px(30),
    headGroup: px(26),
    headUnderGroup: px(24),
    statsBar: px(30),
    topBar: px(44),
    filterBar: px(52),
    tab: px(36),
    control: px(32),
    controlSm: px(28),
    controlTouch: px(40),
    hitMin: px(24),
    drawer: px(250),
    sideMenu: px(180),
    detailDrawer: { value: '90%' },
    ticket: px(1080),
    taskDialog: px(480),
    base: px(1400),
    /** 1500 px, more where a page with charts beside its tables has the room (`global-css.ts`). */
    pageMax: { value: 'var(--page-max)' },
    /** One column of a page is never wider. */
    columnMax: px(1500),
  },
  radii: { none: px(0), mark: px(3), control: px(4), dialog: px(6), full: px(9999) },
  borders: {
    hair: { value: '1px solid {colors.border}' },
    head: { value: '1px solid {colors.border.strong}' },
    control: { value: '1px solid {colors.border.control}' },
    order: { value: '2px solid {colors.border.strong}' },
    earliest: { value: '2px solid {colors.row.earliest}' },
    total: { value: '3px double {colors.text}' },
  },
  durations: {
    fast: { value: '120ms' },
    moderate: { value: '160ms' },
    slow: { value: '200ms' },
  },
  easings: {
    out: { value: 'cubic-bezier(0.2, 0, 0, 1)' },
    in: { value: 'cubic-bezier(0.4, 0, 1, 1)' },
  },
  zIndex: {
    sticky: { value: 10 },
    dropdown: { value: 1000 },
    overlay: { value: 1300 },
    popover: { value: 1500 },
    toast: { value: 1700 },
    tooltip: { value: 1800 },
    /** The step of verifying a sign-in covers everything (spec C2). */
    verify: { value: 2000 },
  },
};

const RAISED = {
  value: {
    _light: '0 1px 2px rgb(13 24 29 / 0.08), 0 10px 28px rgb(13 24 29 / 0.14)',
    _dark: '0 1px 2px rgb(0 0 0 / 0.5), 0 12px 32px rgb(0 0 0 / 0.5)',
  },
};

/** Only what floats casts a shadow. */
export const SHADOWS = { raised: RAISED };
