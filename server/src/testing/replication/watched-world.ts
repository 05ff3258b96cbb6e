import type { Shutdown } from '../../context/shutdown.ts';
import type { Db } from '../../db/database.ts';
import { calmDown } from '../chaos/calm-down.ts';
import { findBrokenPromises } from '../chaos/check-facts.ts';
import { Chance } from '../chaos/chance.ts';
import type { Acknowledgement, Facts } from '../chaos/facts.ts';
import { gatherFacts } from '../chaos/gather-facts.ts';
import { type Gateways, openGateways } from '../chaos/message-gateways.ts';
import { readProviderBooks } from '../chaos/provider-books.ts';
import { raiseWorld, type World } from '../chaos/raise-world.ts';
import { ServerProcess } from '../server-process.ts';

type Needs = Pick<Parameters<typeof raiseWorld>[0], 'database' | 'otherWay'> & {
  readonly seed: number;
  readonly shutdown: Shutdown;
};

/**
 * The whole product, with gateways that accept every message. `crashes` collects the output of each process that ended
 * although nobody killed it.
 */
export type WatchedWorld = { readonly world: World; readonly gateways: Gateways; readonly crashes: readonly string[] };

export async function raiseWatchedWorld({ seed, shutdown, ...databases }: Needs): Promise<WatchedWorld> {
  const gateways = await openGateways(new Chance(seed));
  gateways.calm();
  shutdown.onShutdown('The mail server and the gateway', gateways.stop);
  const crashes: string[] = [];
  const world = await raiseWorld({
    onCrash: (name, said) => void crashes.push(`${name} ended by itself: ${said.slice(-2000)}`),
    log: { info: () => {}, warn: () => {}, error: () => {} },
    shutdown,
    messages: gateways.settings,
    ...databases,
  });
  return { world, gateways, crashes };
}

/** Waits until no work is left, and checks every promise. */
export async function checkPromises(
  db: Db,
  { world, gateways, crashes }: WatchedWorld,
  { acknowledged, calmLimitMs }: { readonly acknowledged: readonly Acknowledgement[]; readonly calmLimitMs: number },
): Promise<{ readonly facts: Facts; readonly broken: readonly string[] }> {
  await calmDown(db, { aheadMs: 0 }, calmLimitMs);
  const facts = await gatherFacts(db, await readProviderBooks(world.sandbox), acknowledged, gateways.arrived);
  const { code, said } = await new ServerProcess('admin.ts', world.settings, ['books']).ended;
  const books = code === 0 ? [] : [`the books differ from the provider's: ${said}`];
  return { facts, broken: [...crashes, ...findBrokenPromises(facts), ...books] };
}
