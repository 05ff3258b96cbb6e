import type { Access } from '@ekbid/contract';
import { Refusal } from '@ekbid/domain';
import type { Db } from '../db/database.ts';
import { findSession, prolongSession } from './sessions.queries.ts';

/** The person who makes a call. */
export type Caller = Omit<NonNullable<Awaited<ReturnType<typeof findSession>>>, 'runsOut'>;
export type Bidder = Caller & { readonly role: 'USER' };
export type Admin = Caller & { readonly role: 'ADMIN' };

/** Whom an endpoint's handler can count on, by its access. */
export type CallerFor<A extends Access> = A extends 'public'
  ? Caller | null
  : A extends 'provider'
    ? null
    : A extends 'admin'
      ? Admin
      : A extends 'bidder'
        ? Bidder
        : Caller;

type Asking = {
  /** Null: no cookie. */
  readonly sessionHash: Buffer | null;
  /** Whether a person did something, and not a page by itself. */
  readonly attended: boolean;
};

/** Finds the caller and enforces the endpoint's access: the only place that does. */
export async function admit(db: Db, { sessionHash, attended }: Asking, access: Access): Promise<Caller | null> {
  if (access === 'provider') return null;
  const caller = sessionHash === null ? null : await findCaller(db, sessionHash, attended);
  if (access === 'public') return caller;
  if (caller === null) throw new Refusal('not_signed_in');
  if (access === 'admin' && caller.role !== 'ADMIN') throw new Refusal('forbidden');
  if (access === 'bidder' && caller.role !== 'USER') throw new Refusal('administrators_cannot_bid');
  return caller;
}

async function findCaller(db: Db, sessionHash: Buffer, attended: boolean): Promise<Caller | null> {
  const session = await findSession(db, sessionHash);
  if (!session) return null;
  const { runsOut, ...caller } = session;
  if (runsOut && attended) await prolongSession(db, sessionHash);
  return caller;
}
