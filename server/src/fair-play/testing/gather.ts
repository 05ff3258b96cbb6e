import type { PushedNews } from '@ekbid/contract';
import { formatRupees } from '@ekbid/domain';
import type { Seen } from './compare-worlds.ts';
import type { Look } from './look.ts';
import { others, pushService, type World } from './world.ts';

/** The numbers of e-mails, messages, pushes, log lines and provider calls at one moment. */
type Mark = {
  readonly logged: number;
  readonly mails: number;
  readonly messages: number;
  readonly pushes: number;
  readonly asked: number;
};

const nothingYet: Mark = { logged: 0, mails: 0, messages: 0, pushes: 0, asked: 0 };

export const markNow = ({ test, asked }: World): Mark => ({
  logged: test.logged.length,
  mails: test.deps.mailer.arrived.length,
  messages: test.messages.length,
  pushes: test.pushes.length,
  asked: asked.length,
});

/** Records what was sent after `since`: e-mails, SMS, pushes, log lines, and calls to the provider. */
export async function gather(look: Look, since: Mark = nothingYet): Promise<void> {
  const { test, asked } = look.world;
  const own = await ownAmounts(look.world);
  const hideOwn = (to: string, text: string) =>
    (own.get(to) ?? []).reduce((text, amount) => text.replaceAll(inWhole(amount), '<their own amount>'), text);
  const letters = test.deps.mailer.arrived.slice(since.mails).map(({ messageId: _, ...letter }) => {
    // The signature in the link is random, so it differs in each world.
    const text = JSON.stringify(letter).replaceAll(/unsubscribe\?token=[\w.-]+/g, '<unsubscribe>');
    return hideOwn(letter.to, text);
  });
  noteSorted(look, { channel: 'letters', by: 'people', what: 'every e-mail' }, letters);

  const texts = test.messages.slice(since.messages).map((message) => JSON.stringify(message));
  const withoutCode = (text: string) => text.replaceAll(/\b\d{6}\b/g, '<6 digits>');
  noteSorted(look, { channel: 'texts', by: 'people', what: 'every SMS' }, texts.map(withoutCode));

  const pushes = test.pushes.slice(since.pushes).map(({ subscription, payload, urgent }) => {
    const to = subscription.endpoint.replace(pushService, '');
    const { tag: _, ...news } = JSON.parse(payload) as PushedNews;
    return hideOwn(to, JSON.stringify({ to, urgent, ...news }));
  });
  noteSorted(look, { channel: 'pushes', by: 'people', what: 'every push' }, pushes);

  // When worker threads start and end depends on timing, so these lines are left out.
  const lines = test.logged.slice(since.logged).filter((line) => !/^debug: (Spawned|.*graceful)/i.test(line));
  noteSorted(look, { channel: 'log', by: 'operator', what: 'every line' }, lines.map(withoutClock));

  // The provider may see each payer's own amount. All other amounts must not be there.
  const payers = (key: string, value: unknown) => (key === 'amountPaise' ? '<the payer’s own>' : value);
  const requests = asked.slice(since.asked).map((call) => JSON.stringify(call, payers));
  noteSorted(look, { channel: 'provider', by: 'provider', what: 'every call' }, requests);
}

/**
 * Matches the amount only if it is not the beginning of a longer one, such as the winning amount in an e-mail about the
 * result.
 */
const inWhole = (amount: string) => new RegExp(`₹${amount.replaceAll('.', String.raw`\.`)}(?!\\d|[.,]\\d)`, 'g');

/** Records lines in sorted order, because concurrent work writes them in any order. */
function noteSorted(look: Look, about: Omit<Seen, 'text'>, lines: readonly string[]): void {
  const sorted = lines.map((line) => look.normalise(line)).sort();
  look.note(about.channel, about.by, about.what, sorted.join('\n'));
}

/**
 * Returns the amounts that each of the other people paid, formatted as in e-mails. Only their own e-mails may contain
 * these amounts.
 */
async function ownAmounts({ test, people }: World): Promise<Map<string, string[]>> {
  const rows = await test.db
    .selectFrom('paymentOrders')
    .innerJoin('users', 'users.userId', 'paymentOrders.bidderId')
    .where(
      'users.userId',
      'in',
      others.map((name) => people[name].userId),
    )
    .where('isFree', '=', false)
    .orderBy('amountPaise', 'desc')
    .select(['email', 'amountPaise'])
    .execute();
  const own = new Map<string, string[]>();
  for (const { email, amountPaise } of rows) own.set(email, [...(own.get(email) ?? []), formatRupees(amountPaise)]);
  return own;
}

function withoutClock(line: string): string {
  return line
    .replace(/"time":\d+/, '"time":"<time>"')
    .replace(/"pid":\d+/, '"pid":"<process>"')
    .replace(/"hostname":"[^"]*"/, '"hostname":"<machine>"')
    .replace(/"responseTime":[\d.e-]+/, '"responseTime":"<duration>"')
    .replace(/"remotePort":\d+/, '"remotePort":"<port>"')
    .replaceAll(/127\.0\.0\.1:\d+/g, '<address>')
    .replaceAll(/\d+(\.\d+)?ms/g, '<duration>');
}
