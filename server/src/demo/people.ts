import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeAdministrator } from '../accounts/make-administrator.ts';
import { writePrivateFile } from '../context/secrets.ts';
import type { Db } from '../db/database.ts';
import type { Admin, Bidder } from '../sessions/authorize.ts';
import { hashPassword } from '../sessions/passwords.ts';

export type DemoPeople = { readonly admin: Admin; readonly bidders: Readonly<Record<BidderName, Bidder>> };

export async function createDemoPeople(db: Db, signIns: SignIns): Promise<DemoPeople> {
  const { userId } = await makeAdministrator(db, { ...administrator, password: signIns.admin.password });
  // All bidders have the same password and hash, because computing a hash is slow on purpose.
  const passwordHash = await hashPassword(signIns.bidders[0]?.password ?? '');
  const accounts: [string, Bidder][] = [];
  for (const [name, person] of Object.entries(bidders))
    accounts.push([name, { ...person, ...defaults, userId: await insertBidder(db, { ...person, passwordHash }) }]);
  return {
    admin: { ...administrator, userId, role: 'ADMIN', blockedAt: null, emailConfirmedAt: null },
    bidders: Object.fromEntries(accounts) as DemoPeople['bidders'],
  };
}

const defaults = { role: 'USER', blockedAt: null, emailConfirmedAt: null } as const;

/** Not a real person: the domain `.example` is reserved, and messages only reach the sandbox's phone. */
export const administrator = {
  firstName: 'Nandini',
  lastName: 'Rao',
  email: 'nandini.rao@ekbid.example',
  mobileNumber: '+919800000100',
};

const bidders = {
  asha: person('Asha', 'Kulkarni', 1),
  rohan: person('Rohan', 'Mehta', 2),
  priya: person('Priya', 'Nair', 3),
  imran: person('Imran', 'Sheikh', 4),
  kavya: person('Kavya', 'Reddy', 5),
  arjun: person('Arjun', 'Singh', 6),
  meera: person('Meera', 'Iyer', 7),
  devika: person('Devika', 'Bose', 8),
};

export type BidderName = keyof typeof bidders;

function person(firstName: string, lastName: string, number: number) {
  const email = `${firstName}.${lastName}@ekbid.example`.toLowerCase();
  return { firstName, lastName, email, mobileNumber: `+91980000010${number}` };
}

type SignIn = { readonly email: string; readonly mobileNumber: string; readonly password: string };
type SignIns = { readonly admin: SignIn; readonly bidders: readonly SignIn[] };

export const signInsFile = (dataDir: string) => join(dataDir, 'demo-sign-ins.json');

/** Makes random passwords, because everyone on the local network may reach this server. */
export function inventSignIns(): SignIns {
  const shared = inventPassword();
  const signIn = ({ email, mobileNumber }: { email: string; mobileNumber: string }, password: string) => ({
    email,
    mobileNumber,
    password,
  });
  return {
    admin: signIn(administrator, inventPassword()),
    bidders: Object.values(bidders).map((bidder) => signIn(bidder, shared)),
  };
}

export async function writeSignIns(dataDir: string, signIns: SignIns): Promise<void> {
  await writePrivateFile(signInsFile(dataDir), `${JSON.stringify(signIns, null, 2)}\n`);
}

/** Returns undefined if there is no demo. */
export async function findSignIns(dataDir: string): Promise<SignIns | undefined> {
  const text = await readFile(signInsFile(dataDir), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as SignIns);
}

/** Makes a password that is easy to type: letters and digits, without those that look alike. */
function inventPassword(): string {
  const pick = (from: string) => from.charAt(randomInt(from.length));
  const letters = Array.from({ length: 8 }, () => pick('abcdefghjkmnpqrstuvwxyz')).join('');
  const digits = Array.from({ length: 4 }, () => pick('23456789')).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}-${digits}`;
}

type NewBidder = { firstName: string; lastName: string; email: string; mobileNumber: string; passwordHash: string };

async function insertBidder(db: Db, bidder: NewBidder): Promise<string> {
  const { userId } = await db.insertInto('users').values(bidder).returning('userId').executeTakeFirstOrThrow();
  return userId;
}
