import { href, type NotificationKind, pages, type PushedNews } from '@ekbid/contract';
import { type EntryMode, formatRupees, prizeTextIn } from '@ekbid/domain';
import type { Language, NotificationTexts } from '@ekbid/texts';
import { serverTexts as english } from '@ekbid/texts/en/server';
import type { Keys } from '../context/keys.ts';
import { textsIn } from '../context/texts.ts';
import type { Mail } from '../mail/mailer.ts';
import { momentIn } from '../mail/write-letter.ts';
import type { Sms } from '../sms/sms-sender.ts';
import type { Push } from './push-sender.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

/** A message that is being sent, with the current state of what it is about. */
export type Delivery = {
  readonly deliveryId: string;
  /** A kind of notification, or `refund`. Those without a text for a channel are not sent by it. */
  readonly kind: string;
  readonly topic: string;
  readonly urgent: boolean;
  readonly userId: string;
  readonly firstName: string;
  readonly language: Language;
  readonly email: string;
  readonly mobileNumber: string;
  /** Null if it is about a report; the title is then empty. */
  readonly auctionId: string | null;
  readonly auctionTitle: string;
  readonly auctionTitleHindi: string | null;
  /** How its auction is entered; `paid` if there is none. */
  readonly entryMode: EntryMode;
  /** The amount that won, once the result is declared. */
  readonly winningBidPaise: number | null;
  readonly addition: string | null;
  /** When bidding in the auction ends. Null for a refund whose auction is unknown. */
  readonly endTime: Date | null;
  /** Until when the prize can be claimed. Null unless it is about a prize. */
  readonly claimBy: Date | null;
  /** Null for refunds. */
  readonly notificationId: string | null;
} & (Subscribed | { readonly [Key in keyof Subscribed]: null });

/** The browser that a push goes to. */
type Subscribed = {
  readonly subscriptionId: string;
  readonly endpoint: string;
  readonly p256dh: Buffer;
  readonly auth: Buffer;
};

type Sender = { readonly keys: Keys; readonly publicUrl: string };

/** Null if mails bring no such news. */
export function writeNewsMail(delivery: Delivery, sender: Sender): Omit<Mail, 'to' | 'messageId'> | null {
  const { news } = textsIn[delivery.language].mail;
  if (!has(news, delivery.kind)) return null;
  const { firstName, auctionTitle, auctionTitleHindi, winningBidPaise, addition, endTime, claimBy } = delivery;
  const unsubscribeUrl = unsubscribeUrlOf(delivery, sender);
  const letter = news[delivery.kind]({
    firstName,
    mode: delivery.entryMode,
    auctionTitle: prizeTextIn(delivery.language, auctionTitle, auctionTitleHindi),
    amount: formatRupees(winningBidPaise ?? 0),
    addition: addition ?? '',
    ends: endTime === null ? '' : momentIn(delivery.language, endTime),
    claimBy: claimBy === null ? '' : momentIn(delivery.language, claimBy),
    url: new URL(pathOf(delivery), sender.publicUrl).href,
    unsubscribeUrl,
  });
  // Nobody unsubscribes from what concerns the account itself.
  return delivery.kind === 'account_deletion' ? letter : { ...letter, unsubscribeUrl };
}

/** The winner goes on at the page of the prize, which leads to the auction, too. */
const kindsOfWinner = ['won', 'claim_reminder', 'prize_sent', 'prize_delivered'];
const pathOf = ({ kind, auctionId }: Delivery) =>
  kind === 'account_deletion' ? href(pages.profile) : pathOfNews(kind, auctionId);

const pathOfNews = (kind: string, auctionId: string | null) =>
  auctionId === null
    ? href(pages.ownReports)
    : href(kindsOfWinner.includes(kind) ? pages.prize : pages.auction, { auctionId });

function unsubscribeUrlOf(delivery: Delivery, { keys, publicUrl }: Sender): string {
  const url = new URL('/unsubscribe', publicUrl);
  url.searchParams.set('token', unsubscribeToken(keys, delivery));
  return url.href;
}

/** Operators in India deliver at most this much in one place of a registered text. */
const placeLength = 30;

/**
 * Null if text messages bring no such news. The words are the registered ones, which are in English. That nobody won is told
 * because money goes back, and none does for free bids.
 */
export function writeNewsSms({ kind, mobileNumber, auctionTitle, entryMode }: Delivery): Sms | null {
  const { news } = english.sms;
  if (!has(news, kind) || (kind === 'no_unique_bid' && entryMode === 'free')) return null;
  const title =
    auctionTitle.length <= placeLength ? auctionTitle : `${auctionTitle.slice(0, placeLength - 1).trimEnd()}…`;
  return { to: mobileNumber, template: kind, variables: { title }, text: news[kind]({ title }) };
}

const hourSeconds = 3600;

/**
 * The same words as in the app, where it is a notification too. Null if there is none such. A report is not named, because
 * others may see a locked screen.
 */
export function writeNewsPush(delivery: Delivery): Push | null {
  const { deliveryId, notificationId, kind, language, urgent, endTime } = delivery;
  const texts = textsIn[language].notifications;
  if (delivery.endpoint === null || !has(textOf, kind)) return null;
  const isReminder = kind.startsWith('watch_');
  const news: PushedNews = {
    title:
      kind === 'report_answered'
        ? texts.kinds[kind].pushed.title
        : texts.kinds[kind].title(prizeTextIn(language, delivery.auctionTitle, delivery.auctionTitleHindi)),
    text: inPush(textOf[kind](delivery, texts)),
    path: pathOf(delivery),
    // A second copy of the same takes the place of the first.
    tag: notificationId ?? deliveryId,
    language,
  };
  return {
    subscription: {
      endpoint: delivery.endpoint,
      keys: { p256dh: inText(delivery.p256dh), auth: inText(delivery.auth) },
    },
    payload: JSON.stringify(news),
    topic: deliveryId.replaceAll('-', ''),
    urgent,
    keepSeconds: isReminder && endTime !== null ? secondsUntil(endTime) : 72 * hourSeconds,
  };
}

const inText = (bytes: Buffer) => bytes.toString('base64url');

/** A reminder is of no use after the end. */
const secondsUntil = (moment: Date) => Math.max(0, Math.floor((moment.getTime() - Date.now()) / 1000));

/** A push holds 4 KB, and a screen shows less. */
const inPush = (text: string) => (text.length <= 300 ? text : `${text.slice(0, 299).trimEnd()}…`);

const textOf: Readonly<Record<NotificationKind, (about: Delivery, texts: NotificationTexts) => string>> = {
  won: ({ winningBidPaise, entryMode }, { kinds }) => kinds.won.text(formatRupees(winningBidPaise ?? 0), entryMode),
  lost: ({ winningBidPaise, entryMode }, { kinds }) => kinds.lost.text(formatRupees(winningBidPaise ?? 0), entryMode),
  no_unique_bid: ({ entryMode }, { kinds }) => kinds.no_unique_bid.text(entryMode),
  cancelled: ({ entryMode }, { kinds }) => kinds.cancelled.text(entryMode),
  prize_added: ({ addition }) => addition ?? '',
  report_answered: (_, { kinds }) => kinds.report_answered.pushed.text,
  watch_begins: reminder,
  watch_day: reminder,
  watch_hour: reminder,
  claim_reminder: ({ claimBy, language }, { kinds }) =>
    kinds.claim_reminder.text(claimBy === null ? '' : momentIn(language, claimBy)),
  prize_sent: (_, { kinds }) => kinds.prize_sent.text,
  prize_delivered: (_, { kinds }) => kinds.prize_delivered.text,
  account_deletion: (_, { kinds }) => kinds.account_deletion.text,
};

function reminder({ endTime, language }: Delivery, texts: NotificationTexts): string {
  return endTime === null ? '' : texts.ends(momentIn(language, endTime));
}

const has = <Texts extends object>(texts: Texts, kind: string): kind is Extract<keyof Texts, string> =>
  Object.hasOwn(texts, kind);
