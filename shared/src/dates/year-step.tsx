import { useDatePickerContext } from '@chakra-ui/react';

import { Icon, IconButton } from '@fairlead/shared/ui';

/** The same month of the year before or after; Shift and Page Up or Down do the same from a day. */
export function YearStep({ years }: { readonly years: 1 | -1 }) {
  const { focusedValue, setFocusedValue } = useDatePickerContext();
  return (
    <IconButton
      size="md"
      aria-label={years < 0 ? 'Previous year' : 'Next year'}
      onClick={() => setFocusedValue(focusedValue.add({ years }))}
    >
      <Icon name={years < 0 ? 'chevronsLeft' : 'chevronsRight'} />
    </IconButton>
  );
}
