import type { FairPlay } from '@ekbid/contract';
import { isSealed } from '@ekbid/domain';
import type { Deps } from '../deps.ts';
import { type Head, shownHead } from './heads.ts';
import type { LogStanding } from './log.queries.ts';
import { consistencyProof } from './merkle-tree.ts';
import { publishHead } from './publish-head.ts';
import { hashesOf } from './tree.ts';

type Needs = Pick<Deps, 'db' | 'headKeys'>;

/** The newest head, and where somebody has an older one, that this log goes on from it. */
export async function getFairPlay(needs: Needs, auctionId: string, since: number | undefined): Promise<FairPlay> {
  const log = await publishHead(needs, auctionId);
  const { head, outcome, loggedOutcome } = log;
  return {
    size: head?.size ?? null,
    signedAt: head?.signedAt.toISOString() ?? null,
    file: head && headFile(needs, auctionId, log, head),
    opened: !isSealed(outcome) && !isSealed(loggedOutcome),
    consistency: head && since !== undefined && since <= head.size ? await proveSince(needs, head, since) : null,
  };
}

function headFile({ headKeys }: Needs, auctionId: string, { title }: LogStanding, head: Head): FairPlay['file'] {
  return {
    format: 'ekbid-head/1',
    auction: { id: auctionId, title },
    head: shownHead(head),
    key: headKeys.named(head.keyId),
  };
}

async function proveSince({ db }: Needs, { auctionId, size }: Head, since: number): Promise<FairPlay['consistency']> {
  const proof = await hashesOf(db, auctionId, consistencyProof(since, size));
  return { from: since, proof: proof.map((hash) => hash.toString('hex')) };
}
