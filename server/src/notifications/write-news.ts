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
import { unsubscribeToken } from '../context/signed-links.ts';

/** A message that is being sent, with the present data of what it is about. */
export type Delivery = {
  readonly deliveryId: string;
  /** The kind of notification, or `refund`. A channel does not send kinds for which it has no text. */
  readonly kind: string;
  readonly topic: string;
  readonly urgent: boolean;
  readonly userId: string;
  readonly firstName: string;
  readonly language: Language;
  readonly email: string;
  readonly mobileNumber: string;
  /** Null for news about a report; then the title is empty. */
  readonly auctionId: string | null;
  readonly auctionTitle: string;
  readonly auctionTitleHindi: string | null;
  /** How the auction is entered; `paid` if there is no auction. */
  readonly entryMode: EntryMode;
  /** The winning amount once the result is declared. */
  readonly winningBidPaise: number | null;
  readonly addition: string | null;
  /** When bidding ends. Null for a refund whose auction is unknown. */
  readonly endTime: Date | null;
  /** Until when the prize can be claimed. Null if the news is not about a prize. */
  readonly claimBy: Date | null;
  /** Null for refunds. */
  readonly notificationId: string | null;
} & (Subscribed | { readonly [Key in keyof Subscribed]: null });

/** The subscribed browser that a push goes to. */
type Subscribed = {
  readonly subscriptionId: string;
  readonly endpoint: string;
  readonly p256dh: Buffer;
  readonly auth: Buffer;
};

type Sender = { readonly keys: Keys; readonly publicUrl: string };

/** Writes the mail. Null if this kind is not sent by mail. */
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
  // Mails about the account itself have no link to unsubscribe, because they must always arrive.
  return delivery.kind === 'account_deletion' ? letter : { ...letter, unsubscribeUrl };
}

/** News for the winner leads to the page of the prize, which links to the auction. */
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

/** India's mobile operators allow at most this many characters for a variable of a registered text. */
const placeLength = 30;

/**
 * Writes the text message. Null if this kind is not sent by SMS. Only registered texts are allowed, and they are in
 * English. `no_unique_bid` is sent only if money is refunded, so not after free bids.
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
 * Writes the push message with the same words as in the app. Null for kinds without a notification in the app, such as
 * refunds. The title of a report is left out, because other people may see a locked screen.
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
    // A second copy of the same news replaces the first one on the screen.
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

/** The seconds until this moment. A reminder is not delivered after the end of its auction. */
const secondsUntil = (moment: Date) => Math.max(0, Math.floor((moment.getTime() - Date.now()) / 1000));

/** Shortens a text. A push message holds at most 4 KB, and screens show less than this. */
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
