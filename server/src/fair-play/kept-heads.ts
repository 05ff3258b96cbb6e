import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HeadFile } from '@ekbid/contract';
import type { Outcome } from '@ekbid/domain';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { type Head, type HeadKeys, writeHeadFile } from './heads.ts';
import { bidLeaf, eventLeaf } from './leaves.ts';
import { listEvents } from './log.queries.ts';
import { fullTrees, joinTrees, leafHash, rootOfFull } from './merkle-tree.ts';
import { inLogOrder, listBidLeaves, publishHead, readBids, readStanding } from './publish-head.ts';

/**
 * A folder in DATA_DIR with one file per auction. The file has the newest head, and all heads that the database lacks.
 */
const folderName = 'published-heads';

export const keptHeadsIn = (dataDir: string) => join(dataDir, folderName);

/** A copy of a published head outside the database. Copies that people have saved have the same format. */
type KeptHead = HeadFile & {
  /** The result in the log. A head that a person saved does not have this field. */
  readonly outcome?: Outcome | null;
  /** True if no bid could follow this head. */
  readonly over?: boolean;
};

/**
 * Returns a function that stores copies of heads in this folder. If that fails, the error is only logged, because
 * bidding must not depend on these copies.
 */
export function keepHeadsIn(folder: string, { db, log }: Pick<Deps, 'db' | 'log'>): NonNullable<HeadKeys['keep']> {
  return async (file, standing) => {
    try {
      await keepHead(db, folder, { ...file, ...standing });
    } catch (err) {
      log.error({ err, auctionId: file.auction.id }, 'a published head could not be kept outside the database');
    }
  };
}

/**
 * Writes the copy. It replaces only copies of heads that the database has, because other copies prove that entries are
 * missing.
 */
async function keepHead(db: Db, folder: string, kept: KeptHead): Promise<void> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${kept.auction.id}.jsonl`);
  const earlier = await readCopies(path);
  const known = await listKnown(db, earlier);
  const copies = [...earlier.filter((copy) => !known.has(copy)), kept];
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, copies.map((copy) => `${JSON.stringify(copy)}\n`).join(''));
  await rename(draft, path);
}

export type MissingHead = {
  readonly auctionId: string;
  readonly title: string;
  readonly size: number;
  readonly signedAt: string;
  /** What the restored database lacks. `forged` means that none of our keys signed the copy. */
  readonly lost: 'auction' | 'result' | 'end' | 'entries' | 'forged';
};

export type ComparedHeads = { readonly heads: number; readonly missing: readonly MissingHead[] };

/** Compares copies of heads with the logs in the database. `paths` are folders, or files that people saved. */
export async function compareHeads(
  { db, headKeys }: Pick<Deps, 'db' | 'headKeys'>,
  paths: readonly string[],
): Promise<ComparedHeads> {
  const copies = (await Promise.all(paths.map(readCopies))).flat();
  const known = await listKnown(db, copies);
  const missing: MissingHead[] = [];
  for (const copy of copies) {
    if (known.has(copy)) continue;
    const lost = await findLost({ db, headKeys }, copy);
    const { auctionId, size, at: signedAt } = partsOf(copy);
    if (lost !== null) missing.push({ auctionId, title: copy.auction.title, size, signedAt, lost });
  }
  return { heads: copies.length, missing };
}

/**
 * Logs an error if published heads are missing in the database. That happens after a restore to an earlier moment. Runs
 * at each start and daily.
 */
export async function checkKeptHeads(deps: Pick<Deps, 'db' | 'headKeys' | 'log'>, dataDir: string): Promise<void> {
  try {
    const { missing } = await compareHeads(deps, [keptHeadsIn(dataDir)]);
    await keepNewestHeads(deps, keptHeadsIn(dataDir));
    const auctionIds = [...new Set(missing.map(({ auctionId }) => auctionId))];
    if (missing.length > 0)
      deps.log.error(
        { auctionIds },
        'published heads of fair-play logs are missing in the database: see `admin audit`',
      );
  } catch (err) {
    deps.log.error({ err }, 'the published heads could not be compared with the database');
  }
}

/**
 * Copies the newest head of each log if the folder lacks it, because another machine published it or it was published
 * before the folder existed. Also signs a head for a result that no head covers yet.
 */
async function keepNewestHeads(deps: Pick<Deps, 'db' | 'headKeys'>, folder: string): Promise<void> {
  const { db, headKeys } = deps;
  const copied = new Set((await readCopies(folder)).map(({ head }) => head.signature));
  const { rows } = await sql<Head & { title: string; outcome: Outcome | null; over: boolean; isBehind: boolean }>`
    select distinct on (h.auction_id) h.auction_id, h.size, h.root, h.signed_at, h.key_id, h.signature,
      a.title, a.outcome, h.signed_at >= a.end_time or a.slots_filled >= a.max_slots as over,
      a.outcome is not null and h.size < a.slots_filled
        + (select count(*) from fair_play_events e where e.auction_id = a.auction_id) as is_behind
    from fair_play_heads h join auctions a using (auction_id)
    order by h.auction_id, h.size desc, h.signed_at desc`.execute(db);
  for (const { title, outcome, over, isBehind, ...head } of rows)
    if (isBehind) await publishHead(deps, head.auctionId).catch(() => {});
    else if (!copied.has(head.signature.toString('hex')))
      await keepHead(db, folder, { ...writeHeadFile(headKeys, title, head), outcome, over });
}

async function findLost(
  { db, headKeys }: Pick<Deps, 'db' | 'headKeys'>,
  copy: KeptHead,
): Promise<MissingHead['lost'] | null> {
  if (!isSigned(headKeys, copy)) return 'forged';
  const { auctionId, size, root } = partsOf(copy);
  const standing = await readStanding(db, auctionId);
  if (!standing) return 'auction';
  const { bids, events, outcome, full, endTime, clock } = standing;
  // The log has the same entries. Only the record of this signature is missing, which proves no loss.
  if (bids + events >= size && (await rootOfEntries(db, auctionId, size)).toString('hex') === root) return null;
  if (copy.outcome) return 'result';
  return copy.over && outcome === null && !full && endTime > clock ? 'end' : 'entries';
}

/** Computes the root over the log's first `size` entries from the entries themselves, without the stored tree. */
async function rootOfEntries(db: Db, auctionId: string, size: number): Promise<Buffer> {
  const events = await listEvents(db, auctionId, size);
  const bids = readBids((after, last) => listBidLeaves(db, auctionId, after, last), 0, size);
  const hashes: Buffer[] = [];
  for await (const entry of inLogOrder(events, bids)) {
    if (hashes.length === size) break;
    hashes.push(leafHash('bid' in entry ? bidLeaf(entry.bid) : eventLeaf(entry.event)));
  }
  return joinTrees(
    fullTrees({ start: 0, end: hashes.length }).map(({ start, end }) => rootOfFull(hashes.slice(start, end))),
  );
}

/** Returns the copies whose head is also in the database. */
async function listKnown(db: Db, copies: readonly KeptHead[]): Promise<Set<KeptHead>> {
  const parts = copies.map(partsOf);
  const { rows } = await sql<{ n: number }>`
    select n::int from unnest(${parts.map(({ auctionId }) => auctionId)}::uuid[], ${parts.map(({ size }) => size)}::int[],
      ${parts.map(({ root }) => root)}::text[]) with ordinality as kept (auction_id, size, root, n)
    where exists (select from fair_play_heads h
      where h.auction_id = kept.auction_id and h.size = kept.size and h.root = decode(kept.root, 'hex'))`.execute(db);
  return new Set(rows.flatMap(({ n }) => copies[n - 1] ?? []));
}

const signedText =
  /^ekbid-head\/1 auction=([0-9a-f-]{36}) size=(\d{1,9}) root=([0-9a-f]{64}) at=(\S{1,40}) key=([0-9a-f]{16})$/;

/** A head or a receipt, in the format in which people save them. */
const copyOf = z.object({
  auction: z.object({ id: z.string(), title: z.string() }),
  head: z.object({ signed: z.string().regex(signedText), signature: z.string() }),
  key: z.object({ id: z.string(), publicKey: z.string() }),
  outcome: z.enum(['winner', 'no_bids', 'no_unique_bid', 'cancelled']).nullish(),
  over: z.boolean().optional(),
});

function partsOf({ head }: KeptHead) {
  const [, auctionId = '', size = '', root = '', at = '', keyId = ''] = signedText.exec(head.signed) ?? [];
  return { auctionId, size: Number(size), root, at, keyId };
}

/** Reads all copies in a folder or file. A `.jsonl` file has one copy per line. Any other file is one copy. */
async function readCopies(path: string): Promise<KeptHead[]> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return [];
  if (found.isDirectory()) {
    const names = (await readdir(path)).filter((name) => /\.jsonl?$/.test(name));
    return (await Promise.all(names.map((name) => readCopies(join(path, name))))).flat();
  }
  const text = await readFile(path, 'utf8');
  const texts = path.endsWith('.jsonl') ? text.split('\n').filter((line) => line !== '') : [text];
  return texts.map((one) => ({ format: 'ekbid-head/1', ...copyOf.parse(JSON.parse(one)) }) as KeptHead);
}

/** The bytes that precede the 32 bytes of an Ed25519 public key in SubjectPublicKeyInfo (RFC 8410), in hex. */
const spkiHead = '302a300506032b6570032100';

function isSigned({ all }: HeadKeys, copy: KeptHead): boolean {
  const key = all.find(({ id }) => id === partsOf(copy).keyId);
  if (!key) return false;
  const spki = Buffer.from(`${spkiHead}${key.publicKey}`, 'hex');
  const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  return verify(null, Buffer.from(copy.head.signed), publicKey, Buffer.from(copy.head.signature, 'hex'));
}
