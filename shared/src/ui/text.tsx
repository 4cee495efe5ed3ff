import { chakra } from '@chakra-ui/react';

/** A paragraph; `textStyle` names one of the product's sizes. */
export const Text = chakra('p');

/** A heading; `as` says which level, `textStyle` how large. */
export const Heading = chakra('h2', { base: { textStyle: 'panelTitle' } });
