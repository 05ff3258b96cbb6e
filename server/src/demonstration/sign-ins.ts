import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writePrivateFile } from '../process/private-file.ts';
import { administrator, bidders } from './people.ts';

type SignIn = { readonly email: string; readonly mobileNumber: string; readonly password: string };
export type SignIns = { readonly admin: SignIn; readonly bidders: readonly SignIn[] };

export const signInsFile = (dataDir: string) => join(dataDir, 'demo-sign-ins.json');

/** Passwords of this EkBid's own: it may be reached from the whole network. */
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

/** Undefined where there is no demonstration. */
export async function findSignIns(dataDir: string): Promise<SignIns | undefined> {
  const text = await readFile(signInsFile(dataDir), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as SignIns);
}

/** To be typed: no letter or digit that looks like another, and at least one of each. */
function inventPassword(): string {
  const pick = (from: string) => from.charAt(randomInt(from.length));
  const letters = Array.from({ length: 8 }, () => pick('abcdefghjkmnpqrstuvwxyz')).join('');
  const digits = Array.from({ length: 4 }, () => pick('23456789')).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}-${digits}`;
}
