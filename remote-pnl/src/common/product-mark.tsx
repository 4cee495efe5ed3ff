import { Box } from '@fairlead/shared/ui';

/** Products with a colour of their own (PNL-30). */
const COLORED = new Set([
  'fei',
  'fei-c4',
  'cp',
  'cp-c4',
  'ara',
  'nwe-naptha',
  'mopj',
  'lst',
  'epc',
  'epc-c4',
  'blpg',
  'blpg3',
  'wti',
  'brt',
  'vlsfo',
  'mtb',
  'naphtha',
  'crude',
  'petro-chem',
]);

/** The square of a product's colour, before its name. */
export function ProductMark({ code }: { readonly code: string }) {
  const name = code.toLowerCase().replace(/[ _]/g, '-');
  return (
    <Box
      as="span"
      aria-hidden
      display="inline-block"
      width="2"
      height="2"
      me="7px"
      bg={COLORED.has(name) ? `chart.${name}` : 'border.control'}
      // Its colour is what it says; on any ground of forced colours its edge is seen.
      forcedColorAdjust="none"
      _highContrast={{ outline: '1px solid CanvasText' }}
    />
  );
}
