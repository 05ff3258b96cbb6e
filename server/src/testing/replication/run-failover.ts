import { openDatabase } from '../../db/database.ts';
import type { Shutdown } from '../../context/shutdown.ts';
import type { Facts } from '../chaos/facts.ts';
import { waitUntil } from '../chaos/victim.ts';
import { promote } from './ask-host.ts';
import { type DatabasePair, startDatabasePair } from './database-pair.ts';
import { FailoverCrowd } from './failover-crowd.ts';
import { checkPromises, raiseWatchedWorld } from './watched-world.ts';

export type FailoverResult = {
  readonly facts: Facts;
  readonly bidsBefore: number;
  readonly bidsAfter: number;
  /** These times are measured from the kill. */
  readonly promotedAfterMs: number;
  readonly bidsAgainAfterMs: number;
  /** Descriptions of all broken promises. */
  readonly broken: readonly string[];
};

type Options = {
  /** The folder of an installed PostgreSQL. Undefined: EkBid's own is used. */
  readonly installed: string | undefined;
  /** If false, commits do not wait for the standby, so it lacks the last bids. The drill must find that. */
  readonly synchronous: boolean;
  readonly seed: number;
  readonly shutdown: Shutdown;
  readonly say: (line: string) => void;
};

const bidsEachTime = 150;
const timeoutMs = 90_000;
const calmLimitMs = 240_000;

/** Kills the primary while many people bid, promotes the standby, and checks every promise. */
export async function runFailover({ installed, synchronous, seed, shutdown, say }: Options): Promise<FailoverResult> {
  const pair = await startDatabasePair({
    shutdown,
    ...(installed !== undefined && { installed }),
    settings: { max_connections: '100' },
    primarySettings: synchronous ? { synchronous_standby_names: 'standby' } : {},
  });
  const watched = await raiseWatchedWorld({
    seed,
    shutdown,
    database: { DATABASE_URL: pair.url, DATABASE_REPLICA_URL: pair.standby.urlOf('ekbid') },
  });
  const db = openDatabase(pair.url, { maximum: 4 });
  shutdown.onShutdown('The connections', () => db.destroy());
  const crowd = new FailoverCrowd(watched.world, seed);
  await crowd.begin(db);
  say(
    `Primary, ${synchronous ? 'synchronous' : 'asynchronous'} standby, two servers, a worker and the sandbox are up.`,
  );

  const bidsMore = async (moment: string) => {
    const enough = crowd.bidsAt.length + bidsEachTime;
    const came = await waitUntil(() => crowd.bidsAt.length >= enough, timeoutMs);
    return came ? [] : [`${moment}, ${bidsEachTime} bids did not come within ${timeoutMs / 1000} s`];
  };
  const slow = await bidsMore('before the kill');
  if (!synchronous) {
    await pair.standby.stop();
    slow.push(...(await bidsMore('without the standby')));
  }
  const bidsBefore = crowd.bidsAt.length;
  const times = await failOver(pair, synchronous);
  say(`The primary was killed after ${bidsBefore} bids; the standby is promoted.`);
  slow.push(...(await bidsMore('after the standby was promoted')));
  await pair.primary.start({ synchronous_standby_names: 'standby' });
  say('The former primary came up by itself and takes itself for the primary still.');
  slow.push(...(await bidsMore('beside the former primary')));
  await crowd.end();
  say(`Bidding is over after ${crowd.bidsAt.length} bids; what is under way comes to rest.`);

  const { facts, broken } = await checkPromises(db, watched, { acknowledged: crowd.acknowledged, calmLimitMs });
  const again = crowd.bidsAt.find((at) => at > times.promotedAt) ?? Infinity;
  return {
    facts,
    bidsBefore,
    bidsAfter: crowd.bidsAt.length - bidsBefore,
    promotedAfterMs: times.promotedAt - times.killedAt,
    bidsAgainAfterMs: again - times.killedAt,
    broken: [...slow, ...broken],
  };
}

async function failOver({ primary, standby, follow }: DatabasePair, standbyIsUp: boolean) {
  const killedAt = performance.now();
  await primary.kill();
  if (!standbyIsUp) await follow();
  await promote(standby.urlOf('postgres'));
  return { killedAt, promotedAt: performance.now() };
}
