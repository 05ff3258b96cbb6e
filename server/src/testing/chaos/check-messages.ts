import type { Facts } from './facts.ts';

/**
 * Checks that each bidder was notified exactly once of each auction's outcome. Then checks each mail and text message:
 * it must have arrived exactly once, unless its sender could not learn what became of it.
 */
export function checkMessages(facts: Facts): string[] {
  return [...checkNotified(facts), ...checkChannels(facts), ...checkMails(facts), ...checkTexts(facts)];
}

/**
 * The kinds of notification about an auction's outcome. All other kinds are reminders, whose number depends on the
 * clock.
 */
const ofOutcomes = new Set(['won', 'lost', 'no_unique_bid', 'cancelled']);

function checkNotified({ auctions, bids, notifications }: Facts): string[] {
  const bidsOf = Map.groupBy(bids, ({ auctionId }) => auctionId);
  const due = auctions.flatMap(({ auctionId, outcome, winningBidId }) => {
    const own = bidsOf.get(auctionId) ?? [];
    const winner = own.find(({ bidId }) => bidId === winningBidId)?.bidderId;
    const kindFor = (bidderId: string) => (outcome !== 'winner' ? outcome : bidderId === winner ? 'won' : 'lost');
    return [...new Set(own.map(({ bidderId }) => bidderId))].map((id) => `${kindFor(id)} ${auctionId} to ${id}`);
  });
  const recorded = notifications
    .filter(({ kind }) => ofOutcomes.has(kind))
    .map(({ kind, auctionId, userId }) => `${kind} ${auctionId} to ${userId}`);
  return [
    ...without(due, recorded).map((news) => `${news} was not recorded`),
    ...without(recorded, due).map((news) => `${news} was recorded twice, or should not be`),
  ];
}

/** Removes each entry of `some` from `all` once, and returns the rest. */
function without(all: readonly string[], some: readonly string[]): string[] {
  const left = new Map([...Map.groupBy(some, (each) => each)].map(([each, same]) => [each, same.length]));
  return all.filter((each) => {
    const count = left.get(each) ?? 0;
    left.set(each, count - 1);
    return count <= 0;
  });
}

/**
 * Checks by which channel people learn an outcome. People with a confirmed address get a mail. Winners get a text
 * message. So do people without a confirmed address, unless they only lost.
 */
function checkChannels({ notifications, people, messages }: Facts): string[] {
  const confirmed = new Map(people.map(({ userId, isConfirmed }) => [userId, isConfirmed]));
  const due = notifications
    .filter(({ kind }) => ofOutcomes.has(kind))
    .flatMap(({ notificationId, userId, kind }) => [
      ...(confirmed.get(userId) ? [`email of ${notificationId}`] : []),
      ...(kind === 'won' || (kind !== 'lost' && !confirmed.get(userId)) ? [`sms of ${notificationId}`] : []),
    ]);
  const recorded = messages
    .filter(({ notificationId, kind }) => notificationId !== null && ofOutcomes.has(kind))
    .map(({ channel, notificationId }) => `${channel} of ${notificationId}`);
  return [
    ...without(due, recorded).map((message) => `the ${message} was not recorded`),
    ...without(recorded, due).map((message) => `the ${message} should not be`),
  ];
}

type Message = Facts['messages'][number];

/** Returns the smallest and the largest number of times that a message may have arrived. */
function arrivalsOf({ state, sentAgain }: Message): { least: number; most: number } {
  const before = sentAgain ? 1 : 0;
  if (state === 'sent') return { least: 1, most: 1 + before };
  return { least: 0, most: before + (state === 'unknown' || state === 'claimed' ? 1 : 0) };
}

/**
 * Checks that every message was sent, or that its sender could not learn what became of it. A mail that is not about a
 * notification may also be dropped, because the reason for sending it can vanish.
 */
function checkEnd({ id, channel, kind, state, notificationId }: Message): string[] {
  if (kind === 'claim_reminder') return [];
  const isEnd = state === 'sent' || state === 'unknown' || (state === 'dropped' && notificationId === null);
  return isEnd ? [] : [`the ${channel} ${id} of kind ${kind} is ${state}`];
}

function checkMails({ messages, arrived }: Facts): string[] {
  const ids = Map.groupBy(
    arrived.flatMap((one) => (one.channel === 'email' ? [one.id] : [])),
    (id) => id,
  );
  const mails = messages.filter(({ channel }) => channel === 'email');
  const known = new Set(mails.map(({ id }) => id));
  return [
    ...mails.flatMap((mail) => {
      const { least, most } = arrivalsOf(mail);
      const count = ids.get(mail.id)?.length ?? 0;
      const isRight = count >= least && count <= most;
      return [
        ...checkEnd(mail),
        ...(isRight ? [] : [`the email ${mail.id} is ${mail.state} and arrived ${count} times`]),
      ];
    }),
    ...[...ids.keys()].filter((id) => !known.has(id)).map((id) => `an email ${id} arrived that nobody was to get`),
  ];
}

/**
 * The notifications that a free auction had no unique bid. Their text message speaks of refunds, so it must not be
 * sent.
 */
function mootNews({ auctions, notifications }: Facts): ReadonlySet<string | null> {
  const free = new Set(auctions.filter(({ entryMode }) => entryMode === 'free').map(({ auctionId }) => auctionId));
  const moot = notifications.filter(({ kind, auctionId }) => kind === 'no_unique_bid' && free.has(auctionId ?? ''));
  return new Set(moot.map(({ notificationId }) => notificationId));
}

/** Text messages have no id, so those of the same kind to the same person are counted together. */
function checkTexts(facts: Facts): string[] {
  const { messages, arrived, people } = facts;
  const moot = mootNews(facts);
  const checkMoot = ({ id, state }: Message) =>
    state === 'sent' ? [`the sms ${id} says that money of free bids goes back`] : [];
  const numberOf = new Map(people.map(({ userId, mobileNumber }) => [userId, mobileNumber]));
  const texts = messages.filter(({ channel }) => channel === 'sms');
  const due = Map.groupBy(texts, ({ userId, kind }) => `${kind} to ${numberOf.get(userId)}`);
  const came = Map.groupBy(
    arrived.flatMap((one) => (one.channel === 'sms' ? [`${one.kind} to ${one.to}`] : [])),
    (text) => text,
  );
  return [
    ...texts.flatMap((text) => (moot.has(text.notificationId) ? checkMoot(text) : checkEnd(text))),
    ...[...new Set([...due.keys(), ...came.keys()])].flatMap((text) => {
      const all = (due.get(text) ?? []).map(arrivalsOf);
      const [least, most] = [sum(all.map((one) => one.least)), sum(all.map((one) => one.most))];
      const count = came.get(text)?.length ?? 0;
      return count >= least && count <= most
        ? []
        : [`sms ${text}: ${count} arrived, and ${least} to ${most} are right`];
    }),
  ];
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
