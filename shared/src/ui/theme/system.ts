import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';
import { CHART_COLORS } from '@fairlead/shared/look/chart-colors';
import { CHROME_COLORS } from '@fairlead/shared/look/chrome-colors';

import { DATA_COLORS } from './data-colors.ts';
import { GLOBAL_CSS, ROOMY } from './global-css.ts';
import { HEAT_COLORS } from './heat-colors.ts';
import { KEYFRAMES } from './keyframes.ts';
import { LIBRARY_COLORS } from './library-colors.ts';
import { TEXT_STYLES } from './text-styles.ts';
import { SHADOWS, TOKENS } from './tokens.ts';

/**
 * The product's own system: Chakra's mechanism (conditions, style props) without its theme. A part
 * of Chakra has the look of the recipe that it is given where it is used.
 */
export const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    cssVarsPrefix: 'fl',
    preflight: true,
    globalCss: GLOBAL_CSS,
    theme: {
      // Up to 600 px is a phone: stacked, with targets of 40 px.
      breakpoints: { sm: '601px', md: '900px', lg: '1200px', xl: '1500px', '2xl': ROOMY },
      tokens: TOKENS,
      semanticTokens: {
        colors: {
          ...CHROME_COLORS,
          ...DATA_COLORS,
          ...CHART_COLORS,
          ...HEAT_COLORS,
          ...LIBRARY_COLORS,
        },
        shadows: SHADOWS,
      },
      textStyles: TEXT_STYLES,
      keyframes: KEYFRAMES,
    },
  }),
);
