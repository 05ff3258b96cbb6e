import type { Access, Role } from '@ekbid/contract';
import { Refusal } from '@ekbid/domain';
import { sql } from 'kysely';
import type { Bidder, Caller } from '../context/caller.ts';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import { idle } from './sessions.queries.ts';

export type { Admin, Bidder, Caller } from '../context/caller.ts';

type Asking = {
  /** Null if the browser has no cookie. */
  readonly sessionHash: Buffer | null;
  /** Whether a person caused the call. False for calls that a page makes by itself. */
  readonly attended: boolean;
};

/** The caller of a bidder's call whose SQL statement checks the session itself. */
export type UncheckedBidder = {
  readonly sessionHash: Buffer | null;
  /** Authorizes the caller, and refuses anyone who is not a bidder. */
  readonly admit: () => Promise<Bidder>;
};

type Needs = Pick<Deps, 'config' | 'db' | 'sessions'>;

/**
 * Finds the caller and enforces the endpoint's access. Orders and paid bids do this later: their SQL functions
 * (`open_allowed_orders`, `place_bids`) check the session first.
 */
export async function authorize(
  deps: Needs,
  { sessionHash, attended }: Asking,
  access: Access,
): Promise<Caller | null> {
  if (access === 'provider') return null;
  const caller = sessionHash === null ? null : await findCaller(deps, sessionHash, attended);
  if (access === 'public') return caller;
  if (caller === null) throw new Refusal('not_signed_in');
  checkRole(caller, access);
  return caller;
}

function checkRole({ role, secondFactorDue }: Caller, access: Access): void {
  const isAdministrator = access === 'admin' || access === 'admin-setup';
  if (isAdministrator && role !== 'ADMIN') throw new Refusal('forbidden');
  if (access === 'admin' && secondFactorDue) throw new Refusal('second_factor_required');
  if (access === 'bidder' && role !== 'USER') throw new Refusal('administrators_cannot_bid');
}

async function findCaller({ config, db, sessions }: Needs, hash: Buffer, attended: boolean): Promise<Caller | null> {
  const session = await sessions.take(hash);
  if (!session) return null;
  const { sessionHash, runsOut, hasSecondFactor, ...caller } = session;
  if (runsOut && attended) await prolongSession(db, sessionHash);
  return { ...caller, secondFactorDue: isSecondFactorDue(config, caller.role, hasSecondFactor) };
}

export function isSecondFactorDue(config: Pick<Deps['config'], 'secondFactorRequired'>, role: Role, has: boolean) {
  return config.secondFactorRequired && role === 'ADMIN' && !has;
}

/** Prolongs the session of an active administrator, at most until 12 hours after its start. */
async function prolongSession(db: Db, sessionHash: Buffer): Promise<void> {
  await sql`update sessions
    set expires_at = greatest(expires_at, least(game_clock() + ${idle}, created_at + interval '12 hours'))
    where session_hash = ${sessionHash}`.execute(db);
}
