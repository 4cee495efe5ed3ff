import type { FastifyInstance } from 'fastify';

import type { Db } from '@fairlead/platform/database/db';
import type { ApiParts } from '@fairlead/platform/http/api-parts';
import { lookEvery, type Looking } from '@fairlead/platform/look-every';
import { createDatabaseGauge } from '@fairlead/platform/telemetry/database-gauge';
import { selectSealAge } from './audit-seal.queries.ts';
import { isSealOverdue, SEAL_EVERY_SECONDS } from './seal-age.rules.ts';
import { sealAudit } from './seal-audit.service.ts';

type Parts = {
  readonly db: Db;
  readonly log: {
    readonly warn: (about: object, text: string) => void;
    readonly error: (about: object, text: string) => void;
  };
};

/** Seals the audit log, and says so where rows are without a seal for longer than they may be. */
export async function sealAndReport({ db, log }: Parts, signal: AbortSignal): Promise<void> {
  try {
    await sealAudit({ db, signal });
  } finally {
    const { unsealed_seconds: seconds } = await selectSealAge(db);
    if (isSealOverdue(seconds))
      log.error({ unsealed_seconds: seconds }, 'audit rows are without a seal for too long');
  }
}

/** Seals the audit log for as long as the process lives; every server and worker does. */
export function startSealing(parts: Parts): Looking {
  const stopping = new AbortController();
  const looking = lookEvery(
    SEAL_EVERY_SECONDS * 1_000,
    () => sealAndReport(parts, stopping.signal),
    (error) => {
      if (!stopping.signal.aborted)
        parts.log.warn({ err: error }, 'the audit log could not be sealed');
    },
  );
  return {
    stop: () => {
      stopping.abort();
      return looking.stop();
    },
  };
}

/** Seals with the server, and tells its metrics how old the newest seal is. */
export function auditSealing(app: FastifyInstance, { db, log }: ApiParts): void {
  const sealing = startSealing({ db, log });
  app.addHook('onClose', () => sealing.stop());
  createDatabaseGauge(app, {
    name: 'fairlead_audit_seal_age_seconds',
    help: 'Age of the newest seal of the audit log; none where there is no seal',
    labelNames: [],
    query: async () => {
      const { seal_seconds: value } = await selectSealAge(db);
      return value === null ? [] : [{ labels: {}, value }];
    },
  });
  createDatabaseGauge(app, {
    name: 'fairlead_audit_unsealed_seconds',
    help: 'Age of the oldest audit row that has no seal; 0 where all have',
    labelNames: [],
    query: async () => [{ labels: {}, value: (await selectSealAge(db)).unsealed_seconds }],
  });
}
