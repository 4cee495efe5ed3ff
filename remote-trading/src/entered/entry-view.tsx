import { Badge } from '@fairlead/shared/frames';
import type { EnteredTrade } from '@fairlead/trading/contract/entered-trades';
import { Link } from '@fairlead/shared/router';
import { AreaView, Box, Button, chakra, Text } from '@fairlead/shared/ui';

import { tradesPath } from '../common/trades-path.rules.ts';
import { useEntry } from './entered.data.ts';
import { entryText } from '../common/trade-labels.view-model.ts';
import { ENTRY_STATUS_LABELS, listEntryFacts } from './entered.view-model.ts';
import { EntryActions, type OnEntryTicket } from './entry-actions.tsx';
import { EventsTable } from './events-table.tsx';
import { LegsTable } from './legs-table.tsx';

type Props = {
  readonly id: number;
  readonly onOpen: (entryId: number) => void;
  readonly onChanged: () => void;
  readonly onTicket: OnEntryTicket;
};

/** An entry: what it says, its legs, what was done to it. */
export function EntryView({ id, onOpen, onChanged, onTicket }: Props) {
  const { area, refresh } = useEntry(id);
  return (
    <AreaView area={area} report="Entry" loading="Fetching the entry …" onRetry={refresh}>
      {({ entry, legs, history }) => (
        <Box display="flex" flexDirection="column" gap="5" minWidth="0">
          <Head entry={entry} onOpen={onOpen} />
          <EntryActions
            entry={entry}
            onTicket={onTicket}
            onChanged={() => {
              refresh();
              onChanged();
            }}
          />
          <Facts entry={entry} />
          <LegsTable legs={legs} isLive={entry.status === 'live'} />
          <EventsTable events={history} />
        </Box>
      )}
    </AreaView>
  );
}

type HeadProps = { readonly entry: EnteredTrade; readonly onOpen: (entryId: number) => void };

/** Deal, its status, and links to the entries before and after it. */
function Head({ entry, onOpen }: HeadProps) {
  const { status, replaces, replaced_by: by, clearer_trade_ids: ids, kind } = entry;
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
      <Text fontWeight="semibold">{entryText(entry)}</Text>
      <Badge tone={status === 'live' ? 'positive' : 'neutral'}>{ENTRY_STATUS_LABELS[status]}</Badge>
      {entry.undone_reason !== null && <Text color="text.muted">{entry.undone_reason}</Text>}
      {replaces !== null && (
        <Button size="sm" variant="ghost" onClick={() => onOpen(replaces)}>
          {`Replaces entry ${replaces}`}
        </Button>
      )}
      {by !== null && (
        <Button size="sm" variant="ghost" onClick={() => onOpen(by)}>
          {`Replaced by entry ${by}`}
        </Button>
      )}
      {kind === 'CLEARER' && ids !== null && (
        <Box asChild color="link" textStyle="label">
          <Link to={tradesPath(ids)}>Show its trades in EDF Trades</Link>
        </Box>
      )}
    </Box>
  );
}

function Facts({ entry }: { readonly entry: EnteredTrade }) {
  return (
    <chakra.dl display="flex" flexWrap="wrap" columnGap="6" rowGap="2" className="tabular">
      {listEntryFacts(entry).map(([name, value]) => (
        <Box key={name} maxWidth="100%">
          <Box as="dt" color="text.muted">
            {name}
          </Box>
          <chakra.dd overflowWrap="anywhere">{value}</chakra.dd>
        </Box>
      ))}
    </chakra.dl>
  );
}
