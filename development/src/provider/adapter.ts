import type { Adapter, AdapterPayload } from 'oidc-provider';

import type { Db } from '@fairlead/api/database';

import {
  consumeModel,
  deleteModel,
  deleteModelsOfGrant,
  type ModelKey,
  selectModel,
  upsertModel,
} from './provider.queries.ts';

/** Keeps the provider's sessions, codes and tokens in the database, so that a restart signs nobody out. */
export function tableAdapter(db: Db): (kind: string) => Adapter {
  return (kind) => {
    const find = async (key: ModelKey): Promise<AdapterPayload | undefined> => {
      const found = await selectModel(db, kind, key);
      if (found === undefined) return undefined;
      return { ...found.payload, ...(found.consumed === null ? {} : { consumed: found.consumed }) };
    };
    return {
      find: (id) => find({ id }),
      findByUid: (uid) => find({ uid }),
      findByUserCode: (userCode) => find({ userCode }),
      upsert: (id, payload, expiresIn) =>
        upsertModel(db, {
          kind,
          id,
          payload,
          grantId: payload.grantId ?? null,
          uid: payload.uid ?? null,
          userCode: payload.userCode ?? null,
          expiresIn: expiresIn ?? null,
        }),
      consume: (id) => consumeModel(db, kind, id),
      destroy: (id) => deleteModel(db, kind, id),
      revokeByGrantId: (grantId) => deleteModelsOfGrant(db, grantId),
    };
  };
}
