import { href, pages } from '@ekbid/contract';
import { formatRupees, prizeTextIn } from '@ekbid/domain';
import type { Language } from '@ekbid/texts';
import { serverTexts as english } from '@ekbid/texts/en/server';
import type { Keys } from '../context/keys.ts';
import { textsIn } from '../context/texts.ts';
import type { Mail } from '../mail/mailer.ts';
import { momentIn } from '../mail/write-letter.ts';
import type { Sms } from '../sms/sms-sender.ts';
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
  readonly auctionId: string;
  readonly auctionTitle: string;
  readonly auctionTitleHindi: string | null;
  /** The amount that won, once the result is declared. */
  readonly winningBidPaise: number | null;
  readonly addition: string | null;
  /** When bidding in the auction ends. Null for a refund whose auction is unknown. */
  readonly endTime: Date | null;
  /** Until when the prize can be claimed. Null unless it is about a prize. */
  readonly claimBy: Date | null;
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
    auctionTitle: prizeTextIn(delivery.language, auctionTitle, auctionTitleHindi),
    amount: formatRupees(winningBidPaise ?? 0),
    addition: addition ?? '',
    ends: endTime === null ? '' : momentIn(delivery.language, endTime),
    claimBy: claimBy === null ? '' : momentIn(delivery.language, claimBy),
    url: new URL(pathOf(delivery), sender.publicUrl).href,
    unsubscribeUrl,
  });
  return { ...letter, unsubscribeUrl };
}

/** The winner goes on at the page of the prize, which leads to the auction, too. */
const kindsOfWinner = ['won', 'claim_reminder', 'prize_sent', 'prize_delivered'];
const pathOf = ({ kind, auctionId }: Delivery) =>
  href(kindsOfWinner.includes(kind) ? pages.prize : pages.auction, { auctionId });

function unsubscribeUrlOf(delivery: Delivery, { keys, publicUrl }: Sender): string {
  const url = new URL('/unsubscribe', publicUrl);
  url.searchParams.set('token', unsubscribeToken(keys, delivery));
  return url.href;
}

/** Operators in India deliver at most this much in one place of a registered text. */
const placeLength = 30;

/** Null if text messages bring no such news. The words are the registered ones, which are in English. */
export function writeNewsSms({ kind, mobileNumber, auctionTitle }: Delivery): Sms | null {
  const { news } = english.sms;
  if (!has(news, kind)) return null;
  const title =
    auctionTitle.length <= placeLength ? auctionTitle : `${auctionTitle.slice(0, placeLength - 1).trimEnd()}…`;
  return { to: mobileNumber, template: kind, variables: { title }, text: news[kind]({ title }) };
}

const has = <Texts extends object>(texts: Texts, kind: string): kind is Extract<keyof Texts, string> =>
  Object.hasOwn(texts, kind);
