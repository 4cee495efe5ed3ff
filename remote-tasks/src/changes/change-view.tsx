import type { ReactNode } from 'react';

import { useMay } from '@fairlead/shared/auth';
import type { Change, readChange } from '@fairlead/tasks/contract/audit';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import { formatAction, formatEntity } from '@fairlead/tasks/domain/audit/change-labels';
import { formatInstant } from '@fairlead/shared/format';
import { AreaView, Box, chakra, Text } from '@fairlead/shared/ui';

import { PlainLink } from '../runs/plain-link.tsx';
import { formatFieldName } from './change-fields.rules.ts';
import { findThingAddress, type ThingAddress } from './thing-address.rules.ts';
import { useChange } from './changes.data.ts';
import { FieldsTable } from './fields-table.tsx';

/** A change: who, when, what and why, and the thing before and after. */
export function ChangeView({ seq }: { readonly seq: number }) {
  const { area, refresh } = useChange(seq);
  return (
    <AreaView area={area} report="Change" loading="Fetching the change …" onRetry={refresh}>
      {(whole) => <Whole whole={whole} />}
    </AreaView>
  );
}

function Whole({ whole }: { readonly whole: ReplyOf<typeof readChange> }) {
  const { change, before, after, withheld } = whole;
  const place = findThingAddress({ ...change, facts: after ?? before });
  return (
    <Box display="flex" flexDirection="column" gap="5" minWidth="0">
      <Facts change={change}>{place && <ThingLink place={place} />}</Facts>
      <FieldsTable before={before} after={after} />
      {withheld.length > 0 && (
        <Text color="text.muted">{withheldText(withheld, change.entity)}</Text>
      )}
    </Box>
  );
}

function withheldText(withheld: readonly string[], entity: string): string {
  const names = `Not shown here: ${withheld.map(formatFieldName).join(', ')}.`;
  return entity === 'task_run' ? `${names} The run itself shows it to who may see it.` : names;
}

/** The way to where the thing lives, for who may go there. */
function ThingLink({ place: { to, label, access } }: { readonly place: ThingAddress }) {
  return useMay(access) && <PlainLink to={to}>{label}</PlainLink>;
}

type FactsProps = { readonly change: Change; readonly children: ReactNode };

function Facts({ change, children }: FactsProps) {
  const { action, entity, entity_id: id, actor, at, reason, request_id: request } = change;
  const facts = [
    ['What', formatAction(action)],
    ['Thing', `${formatEntity(entity)} ${id}`],
    ['Who', actor],
    ['When (UTC)', formatInstant(at, 'UTC')],
    ['Why', reason],
    ['Request', request],
  ] as const;
  return (
    <Box display="flex" flexDirection="column" gap="2">
      <chakra.dl display="flex" flexWrap="wrap" columnGap="6" rowGap="2" className="tabular">
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <Box key={name} maxWidth="100%">
                <Box as="dt" color="text.muted">
                  {name}
                </Box>
                <chakra.dd overflowWrap="anywhere">{value}</chakra.dd>
              </Box>
            ),
        )}
      </chakra.dl>
      {children}
    </Box>
  );
}
