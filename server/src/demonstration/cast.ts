import type { Admin, Bidder } from '../accounts/admit.ts';
import { makeAdministrator } from '../accounts/make-administrator.ts';
import { hashPassword } from '../accounts/passwords.ts';
import type { Db } from '../db/database.ts';
import { insertBidder } from './demonstration.queries.ts';
import { administrator, type BidderName, bidders } from './people.ts';
import type { SignIns } from './sign-ins.ts';

export type Cast = { readonly admin: Admin; readonly bidders: Readonly<Record<BidderName, Bidder>> };

/** Gives everybody of the demonstration an account. */
export async function createCast(db: Db, signIns: SignIns): Promise<Cast> {
  const { userId } = await makeAdministrator(db, { ...administrator, password: signIns.admin.password });
  // One password for all bidders is one hash for all: each takes a noticeable while.
  const passwordHash = await hashPassword(signIns.bidders[0]?.password ?? '');
  const accounts: [string, Bidder][] = [];
  for (const [name, person] of Object.entries(bidders))
    accounts.push([name, { ...person, ...standing, userId: await insertBidder(db, { ...person, passwordHash }) }]);
  return {
    admin: { ...administrator, userId, role: 'ADMIN', blockedAt: null, emailConfirmedAt: null },
    bidders: Object.fromEntries(accounts) as Cast['bidders'],
  };
}

const standing = { role: 'USER', blockedAt: null, emailConfirmedAt: null } as const;
