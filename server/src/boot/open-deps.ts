import type { SiteContent } from '@ekbid/contract';
import type { Logger } from 'pino';
import { withAuditKey } from '../audit/audit-key.ts';
import { openBidBatcher } from '../bids/bid-batcher.ts';
import { openPlaces } from '../concurrency/concurrency-limit.ts';
import type { Deps } from '../context/deps.ts';
import { deriveKeys } from '../context/keys.ts';
import type { Secrets } from '../context/secrets.ts';
import type { Shutdown } from '../context/shutdown.ts';
import { openDatabase, type PoolUse } from '../db/database.ts';
import { openReads } from '../db/reads.ts';
import { deriveHeadKeys } from '../fair-play/heads.ts';
import { keepHeadsIn, keptHeadsIn } from '../fair-play/kept-heads.ts';
import { openLive } from '../live/live.ts';
import { openPushSender } from '../notifications/push-sender.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { openSessionLookup } from '../sessions/session-lookup.ts';
import type { Config } from './config.ts';

type Needs = {
  readonly config: Config;
  readonly content: SiteContent;
  readonly secrets: Secrets;
  readonly databaseUrl: string;
  readonly log: Logger;
  readonly shutdown: Shutdown;
  /** The gateways, already open. The database's tables must exist. */
  readonly opened: Pick<Deps, 'provider' | 'checkout' | 'sms' | 'mailer' | 'pictures'>;
  /** The name of this process among the processes of a server. */
  readonly worker?: string | undefined;
  readonly connections?: number;
};

type Secret = {
  readonly config: Config;
  readonly secrets: Pick<Secrets, 'APP_SECRET' | 'FAIR_PLAY_SECRET'>;
};

/** Returns the keys derived from APP_SECRET. */
export const keysOf = ({ config, secrets }: Secret) => deriveKeys(config.APP_SECRET ?? secrets.APP_SECRET);

/** Returns the key that signs heads of fair-play logs, and the former public keys. */
export const headKeysOf = ({ config, secrets }: Secret) =>
  deriveHeadKeys(config.FAIR_PLAY_SECRET ?? secrets.FAIR_PLAY_SECRET, config.FAIR_PLAY_FORMER_KEYS);

/** Opens everything that a process needs to serve requests or to do background work. */
export async function openDeps(needs: Needs): Promise<Deps> {
  const { config, content, databaseUrl, log, shutdown, opened, worker, connections: maximum = 10 } = needs;
  const keys = keysOf(needs);
  const onError = ({ message }: Error) => log.warn(`A database connection was lost: ${message}`);
  const metrics = createMetrics(worker);
  const onPool = (pool: PoolUse) => metrics.watchPool('main', pool);
  const db = withAuditKey(openDatabase(databaseUrl, { onError, onPool, maximum }), keys.audit);
  shutdown.onShutdown('The database connections', () => db.destroy());
  const headKeys = {
    ...headKeysOf(needs),
    keep: keepHeadsIn(keptHeadsIn(config.DATA_DIR), { db, log }),
  };
  const reads = await openReads({
    primary: db,
    key: keys.seen,
    replicaUrl: config.serves ? config.DATABASE_REPLICA_URL : undefined,
    log,
    onPool: (pool) => metrics.watchPool('replica', pool),
    onRead: metrics.readAnswered,
  });
  shutdown.onShutdown('The connections to the replica', () => reads.close());
  const live = openLive({ db, connectionString: databaseUrl, log });
  shutdown.onShutdown('The live updates', () => live.close());
  const bidBatcher = openBidBatcher(db, metrics.bidBatch);
  metrics.watchBidBatcher(bidBatcher.waiting);
  shutdown.onShutdown('The bids under way', () => bidBatcher.close());
  return {
    ...{ config, db, reads, bidBatcher, keys, headKeys, live, content, metrics, log },
    push: openPushSender({ keys, hosts: config.PUSH_SERVICES, contact: content.supportEmail }),
    sessions: openSessionLookup(db),
    places: openPlaces(),
    ...opened,
  };
}
