import { retention } from '@ekbid/domain';
import { serverTexts as english } from '@ekbid/texts/en/server';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Deps } from '../context/deps.ts';
import { isSame, sign } from '../context/keys.ts';
import { textsIn } from '../context/texts.ts';
import type { CallOrigin } from '../context/network.ts';
import { guessWithinBudget } from '../sessions/guess-within-budget.ts';
import { makeCode } from './try-code.ts';
import { otpMinutes } from './otp-budgets.ts';
import { sendSms } from '../sms/send-sms.ts';
import { reasonOf, SmsEndUnknown } from '../sms/sms-sender.ts';

type Named = { readonly identifiers: Readonly<Record<string, string>>; readonly from: CallOrigin };
type Owner = {
  readonly userId: string;
  readonly firstName: string;
  readonly mobileNumber: string;
  readonly email: string;
  readonly emailConfirmedAt: Date | null;
  readonly language: string;
};

const perBrowser = 3;
const perBrowserMinutes = 15;
/** The codes of one account in a day. Only a person who knows the password can request them; each has five tries. */
const perAccountADay = 10;

/**
 * Sends a code to the account's number. After too many wrong passwords for an identifier, a browser in which the owner
 * never signed in needs this code in addition to the password. The code is sent only after the right password, so
 * strangers cannot use up the owner's codes. No reply reveals the budgets of codes. The function never throws, because
 * no caller waits for it.
 */
export async function sendSignInCode(
  deps: Pick<Deps, 'config' | 'db' | 'keys' | 'sms' | 'mailer' | 'metrics' | 'log'>,
  named: Named,
  owner: Owner,
): Promise<void> {
  const { db, keys, log } = deps;
  try {
    const code = makeCode();
    const row = { ...hashesOf(keys, named), userId: owner.userId, codeHash: hashOf(keys, named, code) };
    const isMade = await db.transaction().execute((db) => insertCode(db, row));
    if (isMade) await sendBySmsOrMail(deps, owner, code);
  } catch (error) {
    log.error(reasonOf(error), 'a code to sign in could not be handed over');
  }
}

/** Sends the code by SMS. If that fails, sends it to the confirmed e-mail address. */
async function sendBySmsOrMail(
  deps: Pick<Deps, 'config' | 'db' | 'sms' | 'mailer' | 'metrics' | 'log'>,
  { mobileNumber, email, emailConfirmedAt, firstName, language }: Owner,
  code: string,
): Promise<void> {
  const values = { code, minutes: otpMinutes };
  const variables = { code, minutes: String(otpMinutes) };
  // The registered text of `sign-up` only says that this is a code of EkBid, so it can be used here.
  const sms = { to: mobileNumber, template: 'sign-up', variables, text: english.sms.signUpCode(values) } as const;
  try {
    await sendSms(deps, sms);
  } catch (error) {
    if (error instanceof SmsEndUnknown || emailConfirmedAt === null) throw error;
    deps.log.warn(reasonOf(error), 'a code to sign in goes by e-mail: its message could not be handed over');
    const messageId = `${randomUUID()}@${new URL(deps.config.publicUrl).hostname}`;
    const letter = textsIn[language === 'hi' ? 'hi' : 'en'].mail.signInCode({ firstName, ...values });
    const { end, reason } = await deps.mailer.send({ to: email, messageId, ...letter });
    if (end !== 'sent') deps.log.error({ end, reason }, 'a code to sign in could not be mailed');
  }
}

/**
 * Returns this browser's code if it equals `typed`, otherwise null. A wrong try is counted even if no code was sent, so
 * that the reply does not reveal whether one was.
 */
export function trySignInCode({ db, keys }: Pick<Deps, 'db' | 'keys'>, named: Named, typed: string) {
  const { identifierHash, visitorHash } = hashesOf(keys, named);
  const browser = `${identifierHash.toString('hex')} ${visitorHash.toString('hex')}`;
  const guess = {
    identifiers: { 'sign-in code': browser },
    address: named.from.address,
    refusal: 'otp_tries_used',
  } as const;
  return guessWithinBudget({ db, keys }, guess, async () => {
    const codeHash = hashOf(keys, named, typed.replaceAll(/\s/g, ''));
    // One statement compares and counts, so that concurrent tries are all counted.
    const { rows } = await sql<{ signInCodeId: number; userId: string; codeHash: Buffer }>`
      update sign_in_codes set failed_attempts = failed_attempts + (code_hash <> ${codeHash})::int
      where sign_in_code_id = (
          select max(sign_in_code_id) from sign_in_codes
          where identifier_hash = ${identifierHash} and visitor_hash = ${visitorHash}
        ) and used_at is null and failed_attempts < 5
        and sent_at > game_clock() - make_interval(mins => ${otpMinutes})
      returning sign_in_code_id, user_id, code_hash`.execute(db);
    const [row] = rows;
    return row && isSame(row.codeHash, codeHash) ? row : null;
  });
}

/** Marks the code as used. False if it was used meanwhile: a code starts only one session. */
export async function useSignInCode(db: Db, signInCodeId: number): Promise<boolean> {
  const { rows } = await sql`
    update sign_in_codes set used_at = game_clock()
    where sign_in_code_id = ${signInCodeId} and used_at is null returning 1`.execute(db);
  return rows.length > 0;
}

function hashesOf(keys: Deps['keys'], { identifiers, from }: Named) {
  const names = Object.entries(identifiers)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([kind, value]) => [kind, Buffer.from(value).toString('hex')]);
  return { identifierHash: sign(keys.otp, 'sign-in', ...names), visitorHash: from.visitorHash };
}

function hashOf(keys: Deps['keys'], named: Named, code: string): Buffer {
  const { identifierHash, visitorHash } = hashesOf(keys, named);
  const typed = Buffer.from(code).toString('hex');
  return sign(keys.otp, 'sign-in code', identifierHash.toString('hex'), visitorHash.toString('hex'), typed);
}

type NewCode = {
  readonly userId: string;
  readonly identifierHash: Buffer;
  readonly visitorHash: Buffer;
  readonly codeHash: Buffer;
};

/** Stores a new code. False if the budgets are used up. */
async function insertCode(db: Db, row: NewCode): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${row.userId}`}, 0))`.execute(db);
  await sql`delete from sign_in_codes where sign_in_code_id in (
    select sign_in_code_id from sign_in_codes where sent_at < game_clock() - make_interval(days => ${retention.codes})
    limit 100 for update skip locked)`.execute(db);
  const { rows } = await sql<{ ofDay: number; ofBrowser: number }>`
    select count(*)::int as of_day,
      count(*) filter (where visitor_hash = ${row.visitorHash}
        and sent_at > game_clock() - make_interval(mins => ${perBrowserMinutes}))::int as of_browser
    from sign_in_codes
    where user_id = ${row.userId} and sent_at > game_clock() - interval '1 day'`.execute(db);
  const [sent] = rows;
  if (!sent || sent.ofDay >= perAccountADay || sent.ofBrowser >= perBrowser) return false;
  await db.insertInto('signInCodes').values(row).execute();
  return true;
}
