import { afterAll, beforeAll } from 'vitest';
import { openSessionLookup } from '../sessions/session-lookup.ts';
import { buildApp } from '../boot/app.ts';
import { withAuditKey } from '../audit/audit-key.ts';
import { openBidBatcher } from '../bids/bid-batcher.ts';
import { openPlaces } from '../concurrency/concurrency-limit.ts';
import { openDatabase } from '../db/database.ts';
import { openLive } from '../live/live.ts';
import { createMetrics } from '../metrics/metrics.ts';
import type { TestApp } from './test-app.ts';

/** Opens a second application with its own connections. PostgreSQL cannot tell it from a second process. */
export function useSecondApp(first: TestApp): TestApp {
  const second = {} as TestApp;
  beforeAll(async () => void Object.assign(second, await openAnotherApp(first)));
  afterAll(async () => {
    await second.app.close();
    await second.deps.live.close();
    await second.db.destroy();
  });
  return second;
}

export async function openAnotherApp(first: TestApp, connectionString = first.connectionString): Promise<TestApp> {
  const db = withAuditKey(openDatabase(connectionString, { maximum: 20 }), first.deps.keys.audit);
  const live = openLive({ db, connectionString, log: first.deps.log });
  const deps = {
    ...first.deps,
    db,
    sessions: openSessionLookup(db),
    bidBatcher: openBidBatcher(db),
    live,
    metrics: createMetrics(),
    places: openPlaces(),
  };
  return { ...first, db, deps, app: await buildApp(deps) };
}
