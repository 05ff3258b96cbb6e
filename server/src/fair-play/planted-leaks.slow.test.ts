import { afterEach, describe, expect, test, vi } from 'vitest';
import { compareWorlds, type Seen } from './testing/compare-worlds.ts';
import { Look } from './testing/look.ts';
import { amounts, playAuctions } from './testing/play-auctions.ts';
import type { Plant } from './testing/plant.ts';
import { plantsElsewhere, plantsInMetrics } from './testing/plants-elsewhere.ts';
import { plantsInCalls, plantsInOrders } from './testing/plants-in-calls.ts';
import { secretOf } from './testing/secrets.ts';
import { healAll } from './testing/spoil.ts';
import { useWorld } from './testing/world.ts';

const spoilable = vi.hoisted(() => async (real: () => Promise<object>) => {
  const { spoilable } = await import('./testing/spoil.ts');
  return spoilable(await real());
});
vi.mock('../auctions/export-auctions.ts', spoilable);
vi.mock('../auctions/read-auctions.ts', spoilable);
vi.mock('../audit/record-audit-event.ts', spoilable);
vi.mock('../bids/list-my-bids.ts', spoilable);
vi.mock('../health/ready-check.ts', spoilable);
vi.mock('../http/etag.ts', spoilable);
vi.mock('../live/read-auctions.ts', spoilable);
vi.mock('../mail/write-letter.ts', spoilable);
vi.mock('../pages/gather-replies.ts', spoilable);
vi.mock('../orders/create-order.ts', spoilable);
vi.mock('../orders/place-free-bid.ts', spoilable);
vi.mock('../ledger/auction-books.ts', spoilable);
vi.mock('../provider/payment-provider.ts', spoilable);
vi.mock('../results/get-number-line.ts', spoilable);
vi.mock('../results/list-accounts-alike.ts', spoilable);
vi.mock('../results/list-placed.ts', spoilable);
vi.mock('./get-fair-play.ts', spoilable);
vi.mock('./get-receipt.ts', spoilable);

const worlds = [useWorld(playAuctions(amounts[0])), useWorld(playAuctions(amounts[1]))] as const;

const plants = [...plantsInMetrics, ...plantsInCalls, ...plantsElsewhere, ...plantsInOrders];

afterEach(healAll);

/** Records what a world shows. If `plant` is given, the leak is planted first. */
async function lookAt(
  world: (typeof worlds)[number],
  look: Plant['look'],
  plant: Partial<Plant> = {},
): Promise<Seen[]> {
  const amount = await secretOf(world);
  const secret = () => amount;
  plant.plant?.(secret);
  const restore = await world.rebuild((deps) => plant.build?.(deps, secret) ?? deps);
  const looking = await Look.at(world);
  try {
    await look(looking);
  } finally {
    await restore();
  }
  return looking.seen;
}

describe.each(plants)('a leak planted in $channel: $leak', (plant) => {
  // proves leaks.planted
  test('is found there, and nothing is where there is none', async () => {
    const clean = [await lookAt(worlds[0], plant.look), await lookAt(worlds[1], plant.look)] as const;
    expect(compareWorlds(...clean)).toEqual([]);
    const leaking = [await lookAt(worlds[0], plant.look, plant), await lookAt(worlds[1], plant.look, plant)] as const;
    const found = compareWorlds(...leaking);
    expect(found.filter((difference) => difference.startsWith(`[${plant.channel}]`))).not.toEqual([]);
  });
});
