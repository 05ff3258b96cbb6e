import type { ListedPrize, ManagedPrize, PrizeFilter } from '@ekbid/contract';
import {
  type PrizeActor,
  prizeActors,
  type PrizeState,
  prizeStates,
  readPrizeText,
  readSending,
  readTax,
  Refusal,
  type SendingForm,
  type TaxForm,
} from '@ekbid/domain';
import { sql } from 'kysely';
import { showPrizeProgress } from '../auctions/prize-progress.ts';
import { type AuditDetails, recordAuditEvent } from '../audit/record-audit-event.ts';
import { cursorId, cursorKey, cursorNumber, readCursor, takePage } from '../context/cursor.ts';
import type { Deps } from '../context/deps.ts';
import { type Db, readClock } from '../db/database.ts';
import { microsecondsOf, readByCursor, timeAt } from '../db/list-queries.ts';
import { recordPrizeNews } from '../notifications/record-notifications.ts';
import type { Admin } from '../sessions/authorize.ts';
import {
  findContact,
  findPrize,
  isOverdue,
  lockPrize,
  movePrize,
  type PrizeRow,
  selectPrizes,
} from './prizes.queries.ts';
import { showAuctionOf, showDetails, winnerOf } from './show-prize.ts';

type Needs = Pick<Deps, 'db' | 'live' | 'config'>;
type Asked = {
  readonly state?: PrizeFilter | '' | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
};

const isListed = (filter: PrizeFilter | undefined) => {
  if (filter === undefined) return sql<boolean>`true`;
  if (filter === 'overdue') return isOverdue;
  return sql<boolean>`prizes.state = ${filter === 'to_send' ? 'claimed' : filter}`;
};

/** Lists prizes without addresses, those first whose state changed last. */
export async function listPrizes(db: Db, { state, after, limit }: Asked) {
  const filter = state || undefined;
  const [time, lastId, counted] = readCursor(after, cursorKey, cursorId, cursorNumber) ?? [null, null, null];
  const rows = await selectPrizes(db)
    .where(isListed(filter))
    .$if(time !== null, (query) =>
      query.where(sql<boolean>`(prizes.state_at, prizes.auction_id) < (${timeAt(time ?? '0')}, ${lastId}::uuid)`),
    )
    .select(microsecondsOf(sql`prizes.state_at`).as('key'))
    .orderBy('prizes.stateAt', 'desc')
    .orderBy('prizes.auctionId', 'desc')
    .limit(limit + 1)
    .execute();
  // The rows are counted only for the first page. Its cursor carries the total to later pages.
  const total = counted ?? (await countListed(db, filter));
  const { page, next } = takePage(rows, limit, ({ key, auctionId }) => [key, auctionId, total]);
  const data = page.map((row): ListedPrize => ({
    auction: showAuctionOf(row),
    winner: winnerOf(row),
    ...showPrizeProgress(row),
    isOverdue: row.isOverdue,
    hasProblem: row.problem !== null,
  }));
  return { data, meta: { next, total } };
}

async function countListed(db: Db, filter: PrizeFilter | undefined): Promise<number> {
  const { prizes } = await db
    .selectFrom('prizes')
    .where(isListed(filter))
    .select(({ fn }) => fn.countAll<number>().as('prizes'))
    .executeTakeFirstOrThrow();
  return prizes;
}

/** How many prizes wait to be sent, and how many of them are overdue. */
export async function countPrizes(db: Db): Promise<{ toSend: number; overdue: number }> {
  const [toSend, overdue] = await Promise.all([countListed(db, 'to_send'), countListed(db, 'overdue')]);
  return { toSend, overdue };
}

/** The prizes that were claimed long ago and not sent. */
export async function listOverduePrizes(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('prizes').where(isOverdue).select('auctionId').execute();
  return rows.map(({ auctionId }) => auctionId);
}

export async function getManagedPrize(
  db: Db,
  { config }: Pick<Deps, 'config'>,
  auctionId: string,
): Promise<ManagedPrize> {
  const prize = await findPrize(db, auctionId);
  if (!prize) throw new Refusal('not_found', { what: 'prize' });
  return {
    ...showDetails(prize, config),
    winner: { ...winnerOf(prize), email: prize.email, isBlocked: prize.blockedAt !== null && prize.erasedAt === null },
    isEarlier: prize.isEarlier,
    isOverdue: prize.isOverdue,
    hasContact: prize.hasContact,
    moves: await listMoves(db, auctionId),
  };
}

async function listMoves(db: Db, auctionId: string): Promise<ManagedPrize['moves']> {
  const rows = await db
    .selectFrom('prizeMoves')
    .leftJoin('users', 'users.userId', 'prizeMoves.by')
    .where('prizeMoves.auctionId', '=', auctionId)
    .select(['fromState', 'toState', 'at', 'movedAs', 'why', 'firstName', 'lastName'])
    .orderBy('nth')
    .execute();
  return rows.map(({ fromState, toState, at, movedAs, why, firstName, lastName }) => ({
    from: fromState === null ? null : stateOf(fromState),
    to: stateOf(toState),
    at: at.toISOString(),
    as: actorOf(movedAs),
    by: firstName === null ? null : `${firstName} ${lastName ?? ''}`.trim(),
    why,
  }));
}

const stateOf = (text: string): PrizeState => prizeStates.find((state) => state === text) ?? 'to_claim';
const actorOf = (text: string): PrizeActor => prizeActors.find((actor) => actor === text) ?? 'ekbid';

/** Returns the address of a prize, after the audit log has recorded who opened it. */
export function openContact(db: Db, by: Admin, auctionId: string) {
  return db.transaction().execute(async (db) => {
    const prize = await lockPrize(db, auctionId);
    const contact = await findContact(db, auctionId);
    if (contact === null) throw new Refusal('not_found', { what: 'address' });
    await recordAuditEvent(db, by, 'prize.open', aboutPrize(prize));
    return contact;
  });
}

/** Records the tax on a prize. The winner then sees it. */
export function recordTax(deps: Needs, by: Admin, auctionId: string, form: TaxForm): Promise<ManagedPrize> {
  const tax = readTax(form);
  return changePrize(deps, auctionId, async (db, prize) => {
    if (prize.state !== 'to_claim' && prize.state !== 'claimed') throw new Refusal('prize_move_refused');
    const columns = {
      taxPaise: tax.amountPaise,
      taxDate: tax.date,
      taxReference: tax.reference,
      taxBorneBy: tax.borneBy,
    };
    await db.updateTable('prizes').where('auctionId', '=', auctionId).set(columns).execute();
    const before = { taxPaise: prize.taxPaise, taxDate: prize.taxDate, taxReference: prize.taxReference };
    await recordAuditEvent(db, by, 'prize.tax', {
      ...aboutPrize(prize),
      before: { ...before, taxBorneBy: prize.taxBorneBy },
      after: columns,
    });
  });
}

export function sendPrize(deps: Needs, by: Admin, auctionId: string, form: SendingForm): Promise<ManagedPrize> {
  const sending = readSending(form);
  return changePrize(deps, auctionId, async (db, prize) => {
    if (prize.state === 'claimed' && deps.config.PRIZE_TAX === 'on' && prize.taxPaise === null)
      throw new Refusal('prize_tax_missing');
    await movePrize(db, prize, { to: 'sent', as: 'administrator', by: by.userId }, sending);
    await recordPrizeNews(db, auctionId, 'prize_sent');
    await recordMove(db, by, 'prize.send', prize, { state: 'sent', ...sending });
  });
}

/**
 * Marks a prize as delivered, for a winner who did not confirm it, or for a prize that was handed over before prizes
 * had claims.
 */
export function deliverPrize(deps: Needs, by: Admin, auctionId: string, text: string): Promise<ManagedPrize> {
  const reason = readPrizeText(text, 'reason');
  return changePrize(deps, auctionId, async (db, prize) => {
    if (prize.state === 'to_claim' && !prize.isEarlier) throw new Refusal('prize_move_refused');
    await movePrize(db, prize, { to: 'delivered', as: 'administrator', by: by.userId, why: reason });
    await recordPrizeNews(db, auctionId, 'prize_delivered');
    await recordMove(db, by, 'prize.deliver', prize, { state: 'delivered' }, reason);
  });
}

/** Reopens an expired claim for some days from now on. */
export function extendClaim(
  deps: Needs,
  by: Admin,
  auctionId: string,
  { days, reason }: { readonly days: number; readonly reason: string },
): Promise<ManagedPrize> {
  const why = readPrizeText(reason, 'reason');
  return changePrize(deps, auctionId, async (db, prize) => {
    const claimBy = new Date((await readClock(db)).getTime() + days * 86_400_000);
    await movePrize(db, prize, { to: 'to_claim', as: 'administrator', by: by.userId, why }, { claimBy, reminders: 0 });
    // This notification tells the winner the new end of the claim.
    await recordPrizeNews(db, auctionId, 'claim_reminder');
    await recordMove(db, by, 'prize.extend', prize, { state: 'to_claim', days }, why);
  });
}

async function changePrize(
  deps: Needs,
  auctionId: string,
  change: (db: Db, prize: PrizeRow) => Promise<void>,
): Promise<ManagedPrize> {
  const winnerId = await deps.db.transaction().execute(async (db) => {
    const prize = await lockPrize(db, auctionId);
    await change(db, prize);
    return prize.winnerId;
  });
  deps.live.auctionChanged(auctionId);
  deps.live.personChanged(winnerId);
  return getManagedPrize(deps.db, deps, auctionId);
}

const aboutPrize = ({ auctionId, title, winnerId }: PrizeRow) => ({ auctionId, title, userId: winnerId });

const recordMove = (
  db: Db,
  by: Admin,
  act: 'prize.send' | 'prize.deliver' | 'prize.extend',
  prize: PrizeRow,
  after: NonNullable<AuditDetails['after']>,
  reason?: string,
) =>
  recordAuditEvent(db, by, act, {
    ...aboutPrize(prize),
    before: { state: prize.state },
    after,
    ...(reason !== undefined && { reason }),
  });

type Line = {
  readonly auctionId: string;
  readonly title: string;
  readonly name: string;
  readonly address: string;
  readonly pinCode: string;
  readonly region: string;
  readonly telephone: string;
  readonly note: string;
  readonly claimedAt: Date;
};

/**
 * Writes a file for a carrier with every prize that has to be sent. The file contains addresses, so the audit log names
 * each of these prizes.
 */
export async function exportPrizesToSend(db: Db, by: Admin, regionNames: Readonly<Record<string, string>>) {
  const at = await db.transaction().execute(async (db) => {
    const now = await readClock(db);
    const rows = await selectPrizes(db).where('prizes.state', '=', 'claimed').execute();
    const opened = rows.map(({ auctionId }) => auctionId).join(' ');
    await recordAuditEvent(db, by, 'prizes.export', { prizes: rows.length, opened });
    return now;
  });
  return { name: 'ekbid-prizes-to-send', at, rows: lines(db, at, regionNames) };
}

async function* lines(db: Db, at: Date, regionNames: Readonly<Record<string, string>>) {
  // Prizes that were claimed later are left out, because the audit event above does not name them.
  const query = sql<Line>`
    select auction_id, title, contact->>'name' as name, contact->>'address' as address, contact->>'pinCode' as pin_code,
      contact->>'region' as region, contact->>'telephone' as telephone, contact->>'note' as note, claimed_at
    from prizes join auctions using (auction_id)
    where prizes.state = 'claimed' and claimed_at <= ${at}
      and not (select withheld from shown_results r where r.auction_id = prizes.auction_id limit 1)
    order by claimed_at, auction_id`;
  for await (const row of readByCursor<Line>(db, query))
    yield {
      'Auction id': row.auctionId,
      Prize: row.title,
      Name: row.name,
      Address: row.address,
      'PIN code': row.pinCode,
      State: regionNames[row.region] ?? row.region,
      // A spreadsheet would read a plus sign as the beginning of a formula.
      Telephone: row.telephone.replace(/^\+/, ''),
      Note: row.note,
      'Claimed (UTC)': row.claimedAt.toISOString(),
    };
}
