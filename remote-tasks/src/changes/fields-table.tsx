import { useId, useState } from 'react';

import { Box, Button, chakra, Icon, Text } from '@fairlead/shared/ui';

import { type ChangedField, changedFields, formatFieldName } from './change-fields.rules.ts';

type Props = { readonly before: unknown; readonly after: unknown };

/** Fields of a thing before and after a change, side by side: what changed first, the rest folded. */
export function FieldsTable({ before, after }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { changed, same } = changedFields(before, after);
  if (changed.length + same.length === 0)
    return <Text color="text.muted">The log has no fields of this change.</Text>;
  return (
    <Box display="flex" flexDirection="column" gap="2" minWidth="0" maxWidth="960px">
      <Table id={id}>
        <caption>Before and after</caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {changed.map((field) => (
            <Row key={field.name} field={field} isChanged />
          ))}
          {isOpen && same.map((field) => <Row key={field.name} field={field} />)}
        </tbody>
      </Table>
      {same.length > 0 && (
        <Button
          size="sm"
          alignSelf="flex-start"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {`${same.length} ${same.length === 1 ? 'field' : 'fields'} unchanged`}
          <Box as="span" transform={isOpen ? 'rotate(180deg)' : undefined}>
            <Icon name="chevronDown" size={14} />
          </Box>
        </Button>
      )}
    </Box>
  );
}

type RowProps = { readonly field: ChangedField; readonly isChanged?: boolean };

function Row({ field: { name, before, after }, isChanged = false }: RowProps) {
  return (
    <tr>
      <th scope="row">{formatFieldName(name)}</th>
      <Cell value={before} />
      <chakra.td fontWeight={isChanged ? 'semibold' : undefined}>{after ?? NONE}</chakra.td>
    </tr>
  );
}

const Cell = ({ value }: { readonly value: string | undefined }) => <td>{value ?? NONE}</td>;

/** A side that had no such field. */
const NONE = '–';

const Table = chakra('table', {
  base: {
    width: '100%',
    tableLayout: 'fixed',
    borderTop: 'head',
    '& caption': { textAlign: 'start', textStyle: 'panelTitle', pb: '1' },
    '& th, & td': {
      px: '2',
      py: '1',
      textAlign: 'start',
      verticalAlign: 'top',
      overflowWrap: 'anywhere',
      whiteSpace: 'pre-wrap',
      borderBottom: 'hair',
      fontVariantNumeric: 'tabular-nums',
    },
    '& thead th': { textStyle: 'label', color: 'text.muted', borderBottom: 'head' },
    '& tbody th': { fontWeight: 'normal', color: 'text.muted', width: '28%' },
  },
});
