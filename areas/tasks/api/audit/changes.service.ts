import type {
  Change,
  exportChanges,
  listChanges,
  readChange,
} from '@fairlead/tasks/contract/audit';
import type { QueryOf, ReplyOf } from '@fairlead/shared/contract/endpoint';

import type { ExportedList } from '@fairlead/platform/export/list-export';
import type { Db } from '@fairlead/platform/database/db';
import { Refusal } from '@fairlead/platform/http/errors';
import type { SessionUser } from '@fairlead/platform/http/session-user';
import {
  CHANGE,
  type ChangeList,
  countChanges,
  selectAllChanges,
  selectChange,
  selectAuditChanges,
  selectNames,
} from './changes.queries.ts';
import { isWithheld, shownTo, withoutWithheld } from './shown.rules.ts';

const PAGE = 100;

/** Further than this nothing is counted. */
const COUNTED_TO = 1000;

type Reader = Pick<SessionUser, 'permissions'>;

/**
 * A page of the changes that a reader may see.
 * @throws Refusal 400 where the days end before they begin
 */
export async function loadChanges(
  db: Db,
  { after, ...query }: QueryOf<typeof listChanges>,
  { permissions }: Reader,
): Promise<ReplyOf<typeof listChanges>> {
  const { hidden, entities: shown } = shownTo(permissions);
  const list = toChangeList(query, shown);
  const [found, counted, entities, actions] = await Promise.all([
    selectAuditChanges(db, list, { after, most: PAGE + 1 }),
    countChanges(db, list, COUNTED_TO + 1),
    selectNames(db, 'entity'),
    selectNames(db, 'action'),
  ]);
  const page: Change[] = found.slice(0, PAGE);
  return {
    changes: page,
    total: Math.min(counted, COUNTED_TO),
    at_least: counted > COUNTED_TO,
    entities: entities.filter((entity) => shown?.includes(entity) ?? true),
    actions: [...actions],
    hidden: [...hidden],
    after: found.length > PAGE ? (page.at(-1)?.seq ?? null) : null,
  };
}

/**
 * One change with what was there before and after, without what its reader may not see.
 * @throws Refusal 404 where there is none that he may see
 */
export async function loadChange(
  db: Db,
  seq: number,
  { permissions }: Reader,
): Promise<ReplyOf<typeof readChange>> {
  const found = await selectChange(db, seq, shownTo(permissions).entities);
  if (found === undefined)
    throw new Refusal({
      status: 404,
      code: 'NOT_FOUND',
      message: `There is no change ${seq}`,
    });
  const { before, after, ...change } = found;
  const isHidden = (field: string) => isWithheld(field, change.entity);
  const [was, is] = [withoutWithheld(before, isHidden), withoutWithheld(after, isHidden)];
  return {
    change,
    before: was.value,
    after: is.value,
    withheld: [...new Set([...was.withheld, ...is.withheld])].toSorted(),
  };
}

/** The changes of a list that a reader may see, to leave whole. */
export function exportedChanges(
  query: QueryOf<typeof exportChanges>,
  { permissions }: Reader,
): ExportedList {
  const list = toChangeList(query, shownTo(permissions).entities);
  return {
    entity: 'audit_event',
    action: 'audit.export',
    asked: query,
    rows: CHANGE,
    total: (tx) => countChanges(tx, list),
    select: (names) => selectAllChanges(list, names),
  };
}

function toChangeList(
  { direction, ...filter }: QueryOf<typeof exportChanges>,
  shown: ChangeList['shown'],
): ChangeList {
  const { from, to } = filter;
  if (from !== undefined && to !== undefined && from > to)
    throw new Refusal({ status: 400, code: 'INVALID', message: 'query.from must not be after to' });
  return { filter, shown, isOldestFirst: direction === 'ascending' };
}
