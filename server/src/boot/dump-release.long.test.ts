import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { useWorld } from '../fair-play/testing/world.ts';
import { dumpDatabase } from './testing/dump-database.ts';
import { findMissingStates } from './testing/find-missing-states.ts';
import { playEveryState } from './testing/play-every-state.ts';
import { checkMoneyAndLogs, newDump, type Released, writeReleased } from './testing/released.ts';

const world = useWorld(playEveryState);

test('days of EkBid leave rows of every state in every table, and books and logs that agree', async () => {
  const { db, keys, headKeys } = world.test.deps;
  expect(await findMissingStates(db)).toEqual([]);
  const released: Released = {
    auditKey: keys.audit.export().toString('hex'),
    publicKey: headKeys.own.publicKey,
    statements: await dumpDatabase(db),
  };
  expect(await checkMoneyAndLogs({ db }, released)).toMatchObject({ wrong: [], opened: 4 });
  await mkdir(dirname(newDump), { recursive: true });
  await writeFile(newDump, writeReleased(released));
});
