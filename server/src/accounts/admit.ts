import type { Access } from '@ekbid/contract';
import { Refusal } from '@ekbid/domain';
import type { Db } from '../db/database.ts';
import { findSession } from './sessions.queries.ts';

/** The person who makes a call. */
export type Caller = NonNullable<Awaited<ReturnType<typeof findSession>>>;
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

/** Finds the caller and enforces the endpoint's access: the only place that does. `sessionHash` null: no cookie. */
export async function admit(db: Db, sessionHash: Buffer | null, access: Access): Promise<Caller | null> {
  if (access === 'provider') return null;
  const caller = sessionHash === null ? null : ((await findSession(db, sessionHash)) ?? null);
  if (access === 'public') return caller;
  if (caller === null) throw new Refusal('not_signed_in');
  if (access === 'admin' && caller.role !== 'ADMIN') throw new Refusal('forbidden');
  if (access === 'bidder' && caller.role !== 'USER') throw new Refusal('administrators_cannot_bid');
  return caller;
}
