import { pair } from './pair.ts';

/** Colours of the product itself: ink, hairlines, one petrol accent, and the four states. */
export const CHROME_COLORS = {
  page: pair('#F3F7F7', '#0B1011'),
  surface: pair('#FFFFFF', '#13181A'),
  raised: pair('#FFFFFF', '#1B2224'),
  sunken: pair('#EDF2F2', '#0F1415'),
  hover: pair('#EAF3F4', '#192225'),
  border: {
    DEFAULT: pair('#DEE3E4', '#272F31'),
    strong: pair('#ACB6B8', '#454F52'),
    control: pair('#808C8E', '#6C777A'),
    muted: { value: '{colors.border}' },
    subtle: { value: '{colors.border}' },
    emphasized: { value: '{colors.border.control}' },
    inverted: { value: '{colors.text}' },
    error: { value: '{colors.negative}' },
    warning: { value: '{colors.warning}' },
    success: { value: '{colors.positive}' },
    info: { value: '{colors.info}' },
  },
  text: {
    DEFAULT: pair('#111E22', '#E1E6E7'),
    muted: pair('#505D62', '#9AA5A8'),
    disabled: pair('#848E91', '#626B6D'),
  },
  accent: {
    DEFAULT: pair('#035966', '#77CFD3'),
    hover: pair('#034551', '#95E0E4'),
    contrast: pair('#FFFFFF', '#091619'),
    subtle: pair('#DFF2F4', '#162B30'),
    solid: { value: '{colors.accent}' },
    fg: { value: '{colors.accent}' },
    muted: { value: '{colors.accent.subtle}' },
    emphasized: { value: '{colors.border.strong}' },
    focusRing: { value: '{colors.focus}' },
    border: { value: '{colors.accent}' },
  },
  link: pair('#035966', '#77CFD3'),
  focus: pair('#045C72', '#78DEE3'),
  selection: {
    line: pair('#035966', '#77CFD3'),
    fill: pair('rgb(3 89 102 / 0.1)', 'rgb(119 207 211 / 0.12)'),
  },
  negative: {
    DEFAULT: pair('#B21A1C', '#F98076'),
    subtle: pair('#FEEDEC', '#371816'),
  },
  positive: {
    DEFAULT: pair('#04683F', '#69D39F'),
    subtle: pair('#E4F7EB', '#12251B'),
  },
  warning: {
    DEFAULT: pair('#8F520D', '#EDBB64'),
    subtle: pair('#FEF1DB', '#2D200E'),
  },
  info: {
    DEFAULT: pair('#205797', '#82B5EF'),
    subtle: pair('#E7F1FE', '#152436'),
  },
  scrim: pair('rgb(13 24 29 / 0.42)', 'rgb(2 6 8 / 0.62)'),
  env: {
    production: pair('#11292F', '#030B0D'),
    staging: pair('#623F16', '#4B3011'),
    development: pair('#523074', '#3C2356'),
    text: pair('#FFFFFF', '#E7ECED'),
    muted: pair('#C4D4D7', '#B4C0C3'),
  },
};
