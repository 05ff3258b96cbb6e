import { auctionSorts } from '@ekbid/contract';
import { auctionStatuses } from '@ekbid/domain';
import { beforeAll, describe, expect, test } from 'vitest';
import { rowsRead, takeStatistics } from '../testing/database-activity.ts';
import { signIn, useTestApp } from '../testing/test-app.ts';
import { listAuctions } from './read-auctions.ts';
import { insertAuctions, makeAuctions } from './testing/many-auctions.ts';

const app = useTestApp();
const many = 4000;

beforeAll(async () => {
  const { userId } = await signIn(app, { role: 'ADMIN' });
  await insertAuctions(app.db, makeAuctions('Crowded', many, new Date()), userId);
  await takeStatistics(app.db, 'auctions');
});

describe('a list of thousands of auctions', () => {
  test('reads only the shown rows for a later page, and repeats the totals of the first', async () => {
    for (const sort of auctionSorts) {
      for (const status of ['', ...auctionStatuses] as const) {
        const query = { sort, status, limit: 24, after: null };
        const first = await listAuctions(app.db, query, null);
        expect(first.total).toBe(status === '' ? many : first.counts[status]);
        let next: typeof first | undefined;
        const read = await rowsRead(app.db, ['auctions'], async (db) => {
          next = await listAuctions(db, { ...query, after: first.auctions.at(-1)?.place ?? null }, null);
        });
        expect(next?.auctions).toHaveLength(24);
        expect(next).toMatchObject({ counts: first.counts, total: first.total });
        // With a status filter more rows may be read: auctions of one status can be far apart in the order of the list.
        if (status === '') expect(read).toBeLessThan(24 * 3);
      }
    }
  });
});
