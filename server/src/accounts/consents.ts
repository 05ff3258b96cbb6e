import { type Consent, missingConsents, Refusal, termsVersion } from '@ekbid/domain';
import type { Language } from '@ekbid/texts';
import { openCache } from '../concurrency/cache.ts';
import type { Deps } from '../context/deps.ts';
import type { Db } from '../db/database.ts';
import type { UncheckedBidder } from '../sessions/authorize.ts';

export type Consents = { readonly isAdult?: boolean | undefined; readonly termsVersion?: string | undefined };

/** Stores the consents of a bidder. Refuses if the terms have changed since the bidder's page was loaded. */
export async function giveConsents(
  db: Db,
  userId: string,
  said: Consents & { readonly language: Language },
): Promise<void> {
  if (said.termsVersion !== undefined && said.termsVersion !== termsVersion) throw refusalOf(['terms']);
  await recordConsents(db, userId, said);
}

/** Stores only the consents that were given, and only for the present version of the terms. */
export async function recordConsents(
  db: Db,
  userId: string,
  { isAdult, termsVersion: accepted, language }: Consents & { readonly language: Language },
): Promise<void> {
  const said: Consent[] = [
    ...(isAdult === true ? ['age' as const] : []),
    ...(accepted === termsVersion ? ['terms' as const] : []),
  ];
  if (said.length === 0) return;
  await db
    .insertInto('consents')
    .values(said.map((what) => ({ userId, what, version: termsVersion, language })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Rejects unless the bidder has given all consents that SIGN_UP_REQUIRES asks for. */
export type ConsentCheck = (bidder: UncheckedBidder) => Promise<void>;

const maxSessions = 50_000;

/**
 * Opens the check with its cache. Consents are never withdrawn, and which ones are required does not change while the
 * process runs. So a session that has passed once needs no further query. Refusals are not cached.
 */
export function openConsentCheck({ config, db }: Pick<Deps, 'config' | 'db'>): ConsentCheck {
  const required = config.consentsRequired;
  if (required.length === 0) return async () => {};
  const recall = openCache<void>({ maxWeight: maxSessions, weigh: () => 1 });

  async function check(admit: UncheckedBidder['admit']): Promise<void> {
    const { userId, blockedAt } = await admit();
    // A blocked person cannot bid, so asking for consents would be pointless.
    if (blockedAt !== null) throw new Refusal('account_blocked');
    const given = await db.selectFrom('consents').where('userId', '=', userId).select(['what', 'version']).execute();
    const missing = missingConsents(required, given);
    if (missing.length > 0) throw refusalOf(missing);
  }
  return ({ sessionHash, admit }) =>
    sessionHash === null ? check(admit) : recall(sessionHash.toString('hex'), () => check(admit));
}

/** The refusal names the missing consents, so that the page can ask for them. */
function refusalOf(missing: readonly Consent[]): Refusal {
  return new Refusal(missing.includes('age') ? 'age_needed' : 'terms_needed', {
    consents: missing.join(','),
    termsVersion,
  });
}
