import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import type { Config } from '../boot/config.ts';
import { reachRazorpay } from '../boot/gateways.ts';
import { openPictures } from '../pictures/picture-store.ts';
import { createLog } from '../boot/create-log.ts';
import { ConfigError, StartProblem } from '../context/start-problem.ts';
import { checkMailServer, smtpMailer } from '../mail/mailer.ts';
import { ProviderUnavailable } from '../provider/payment-provider.ts';
import { readContent } from '../site/read-content.ts';
import { tryDatabase } from './check-database.queries.ts';

/** `note` means that something was not checked, or is useful to know. */
export type Finding = { readonly kind: 'ok' | 'wrong' | 'note'; readonly said: string };

export const ok = (said: string): Finding => ({ kind: 'ok', said });
export const wrong = (said: string): Finding => ({ kind: 'wrong', said });
const note = (said: string): Finding => ({ kind: 'note', said });

const quiet = createLog({ LOG_LEVEL: 'silent', production: true });

/** With a larger difference, the machines would visibly disagree about deadlines. */
const mostClockDifferenceMs = 2000;
const oldestPostgres = 150_000;

/** `isInUse`: an EkBid has used this database already. */
type Database = { readonly findings: readonly Finding[]; readonly isInUse: boolean };

export async function checkDatabase(url: string): Promise<Database> {
  try {
    const tried = await tryDatabase(url);
    const version = `PostgreSQL ${Math.floor(tried.version / 10_000)}`;
    return {
      isInUse: tried.isInUse,
      findings: [
        ok(`${version} accepts connections${tried.isInUse ? ', and has the tables of an EkBid' : ''}`),
        ...(tried.version < oldestPostgres ? [wrong('EkBid needs PostgreSQL 15 or newer')] : []),
        ...tried.unsafe.map((name) => wrong(`${name} is off: a crash would lose payments that were confirmed`)),
        ...(tried.encoding === 'UTF8'
          ? []
          : [
              wrong(
                `the database stores text as ${tried.encoding}: create it with --encoding=UTF8 --template=template0`,
              ),
            ]),
        tried.mayNotCreate === null
          ? ok('the role may create tables, functions and the extension pg_trgm')
          : wrong(`the role may not create what EkBid needs: ${tried.mayNotCreate}. It must own the database`),
        tried.hears
          ? ok('LISTEN and NOTIFY work')
          : wrong('a NOTIFY did not arrive: a pooler must assign connections per session'),
        describeClock('the database', tried.clockAheadMs),
      ],
    };
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return { findings: [wrong(`the database cannot be used: ${message || code}`)], isInUse: false };
  }
}

function describeClock(whose: string, aheadMs: number): Finding {
  const seconds = (Math.abs(aheadMs) / 1000).toFixed(1);
  return Math.abs(aheadMs) <= mostClockDifferenceMs
    ? ok(`the clock of ${whose} agrees with that of this machine (${seconds} s)`)
    : wrong(
        `the clock of ${whose} is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} this machine's: use NTP on both`,
      );
}

/** Tries the keys by listing the payments of the last minute. No money moves. */
export async function checkPayments(config: Config): Promise<Finding[]> {
  const { provider } = reachRazorpay(config, quiet);
  const to = new Date();
  try {
    const listed = await provider.listPaymentsBetween({ from: new Date(to.getTime() - 60_000), to });
    if (listed.kind === 'refused') return [wrong(`the provider refuses the keys: ${listed.reason}`)];
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    return [wrong(`the provider cannot be reached: ${error.reason}`)];
  }
  return [
    ok('the provider accepts the keys'),
    ...(config.RAZORPAY_KEY_ID?.startsWith('rzp_test_') ? [note('these are test keys: no real money moves')] : []),
    await checkProviderClock(config.RAZORPAY_API),
    note(
      `enter at the provider: webhooks go to ${new URL('/api/payment/webhook', config.publicUrl).href}, for all events of ` +
        'payments, orders, refunds and disputes, signed with the (first) secret of RAZORPAY_WEBHOOK_SECRETS. Only a first ' +
        'payment shows whether they arrive',
    ),
  ];
}

/**
 * Compares the provider's clock. The `date` header has whole seconds, so half a second is added, as the average loss.
 */
async function checkProviderClock(api: string): Promise<Finding> {
  const reply = await fetch(api, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(5000) }).catch(
    () => null,
  );
  const date = Date.parse(reply?.headers.get('date') ?? '');
  return Number.isNaN(date)
    ? note('the provider does not say what time it is')
    : describeClock('the provider', date + 500 - Date.now());
}

/** Tries the mail server. Without `to` it only signs in, and sends no mail. */
export async function checkMail(config: Config, to?: string): Promise<Finding[]> {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, production: requireTls } = config;
  if (smtpUrl === undefined || from === undefined) return [];
  const server = { smtpUrl, from, requireTls };
  try {
    await checkMailServer(server);
  } catch (error) {
    return [wrong(`the mail server refuses: ${(error as Error).message}`)];
  }
  const accepted = ok(`the mail server accepts connections${new URL(smtpUrl).username ? ' and the sign-in' : ''}`);
  if (!to) return [accepted, note('no mail was sent')];
  const mail = { to, subject: 'EkBid can send mail', text: 'This is the test mail of ekbid setup.\n' };
  const sent = await smtpMailer(server).send({ ...mail, messageId: `${randomUUID()}@ekbid.setup` });
  return [accepted, sent.end === 'sent' ? ok(`a mail to ${to} was accepted`) : wrong(`the mail: ${sent.reason}`)];
}

/**
 * Tries MSG91 by sending a message, because it has no call that only checks. `to` is a number with its country code;
 * without it nothing is checked.
 */
export async function checkSms(config: Config, to?: string): Promise<Finding[]> {
  if (!to) return [note('text messages are not checked: MSG91 tells only by sending one')];
  const { sms } = reachRazorpay(config, quiet);
  // Nobody requested this code, so it is useless.
  const variables = { code: '000000', minutes: '5' };
  try {
    await sms.send({ to, template: 'sign-up', variables, text: '' });
    return [ok(`MSG91 accepted a message to ${to}; it comes with the code 000000, which opens nothing`)];
  } catch (error) {
    return [wrong((error as Error).message)];
  }
}

export async function checkPictures(config: Config): Promise<Finding[]> {
  if (config.bucket === null)
    return [
      note(`pictures are files in ${config.DATA_DIR} (DATA_DIR): servers on several machines need a bucket`),
      ...(isAbsolute(config.DATA_DIR)
        ? []
        : [note('DATA_DIR is not a whole path: it depends on where EkBid is started')]),
    ];
  try {
    await openPictures(config, config.DATA_DIR, quiet);
    return [ok(`the bucket ${config.bucket.name} can be written, read and deleted from`)];
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    return [wrong(error.message)];
  }
}

export async function checkContent(config: Config): Promise<Finding[]> {
  try {
    const { company } = await readContent(config);
    const { mode } = await stat(config.CONTENT_FILE ?? import.meta.filename);
    const isOpen = (mode & 0o004) !== 0;
    return [
      ok(`the texts of ${company.en}`),
      ...(isOpen ? [] : [note('not every user may read that file, and the service runs as one of its own: chmod 644')]),
    ];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [wrong(error.message)];
  }
}
