import { expect, test } from 'vitest';
import { attempts, makeAttempts } from './testing/attempts.ts';
import { compareWorlds, type Seen } from './testing/compare-worlds.ts';
import { followLive } from './testing/follow-live.ts';
import { gather } from './testing/gather.ts';
import { Look } from './testing/look.ts';
import {
  changing,
  readCalls,
  readCommands,
  readHealth,
  readMetrics,
  readPictures,
  readSite,
} from './testing/observe.ts';
import { amounts, playAuctions, sendBack } from './testing/play-auctions.ts';
import { useWorld } from './testing/world.ts';

const [one, other] = [useWorld(playAuctions(amounts[0])), useWorld(playAuctions(amounts[1]))];

/** Records everything that a world shows or sends to anyone, before and after all attempts. */
async function lookAtAll(world: typeof one, [first, second]: readonly [number, number]): Promise<readonly Seen[]> {
  const look = await Look.at(world);
  await readCalls(look);
  const theirs = [['zoya', first] as const, ['ravi', second] as const];
  await followLive(look, theirs, ['asha', 400]);
  await makeAttempts(look);
  await world.signInAgain('uma');
  await sendBack(world);
  await look.learn();
  await readCalls(look, { plainly: true });
  await readSite(look);
  await readPictures(look);
  await readCommands(look);
  await readHealth(look);
  await readMetrics(look);
  await gather(look);
  return look.seen;
}

test('every call that changes something is attempted', () => {
  expect(Object.keys(attempts).sort()).toEqual(changing.map(([name]) => name).sort());
});

// proves leaks.none
test('where other people’s amounts are all that differs, nothing that anybody is shown or told does', async () => {
  const seen = await Promise.all([lookAtAll(one, amounts[0].later), lookAtAll(other, amounts[1].later)]);
  expect(compareWorlds(...seen).join('\n')).toBe('');
}, 900_000);
