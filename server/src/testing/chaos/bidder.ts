import type { Chance } from './chance.ts';
import type { Acknowledgement } from './facts.ts';
import { GaveUp, insist, type Reply, type ChaosClient } from './chaos-client.ts';

/** An auction that accepts bids now. */
export type Offer = { readonly auctionId: string; readonly amounts: number; readonly isFree?: boolean };

type World = {
  readonly sandbox: { readonly url: string; readonly token: string };
  /** Called with each definite answer that this person gets. */
  readonly note: (acknowledged: Acknowledgement) => void;
  readonly step: () => void;
};
type Person = { readonly userId: string; readonly client: ChaosClient; readonly chance: Chance };
type Paid = { readonly razorpay_order_id: string; readonly razorpay_payment_id: string };

const cards = { pays: '4100280000001007', fails: '4100280000080001' };
const likely = {
  giveUp: 0.04,
  walkAway: 0.06,
  cancelPayment: 0.05,
  cardFails: 0.12,
  paysTwice: 0.1,
  diesAfterPaying: 0.12,
  verifiesByItself: 0.5,
  paysForFree: 0.05,
};

/** Lets one person try to place one bid, who sometimes does what real people do: leaves, cancels or pays twice. */
export async function goForBid(world: World, person: Person, { auctionId, amounts, isFree }: Offer): Promise<void> {
  const wanted = { auctionId, amount: 1 + person.chance.below(amounts) };
  // Some try to pay for a free bid, as older clients do, which do not know free auctions. They are refused.
  const go = isFree && !person.chance.happens(likely.paysForFree) ? placeFree : payAndPlace;
  try {
    await go(world, person, wanted);
  } catch (error) {
    if (!(error instanceof GaveUp)) throw error;
  }
}

type Wanted = { readonly auctionId: string; readonly amount: number };

async function payAndPlace(world: World, person: Person, wanted: Wanted): Promise<void> {
  const orderId = await openOrder(world, person, wanted);
  if (orderId === undefined) return;
  const paid = await pay(world, person, orderId);
  if (paid === undefined || person.chance.happens(likely.diesAfterPaying)) return;
  if (!person.chance.happens(likely.verifiesByItself))
    return await place(world, person, { ...wanted, orderId, proof: { payment: paid } });
  const token = await verify(world, person, paid);
  if (token === undefined || person.chance.happens(likely.diesAfterPaying)) return;
  await place(world, person, { ...wanted, orderId, proof: { token } });
}

async function ask(world: World, { client }: Person, ...request: Parameters<ChaosClient['call']>): Promise<Reply> {
  const [method, path, body, options] = request;
  const reply = await client.call(method, path, body, { giveUp: likely.giveUp, ...options });
  world.step();
  return reply;
}

async function openOrder(world: World, person: Person, asked: Wanted) {
  const { status, body } = await ask(world, person, 'POST', '/payment/create-order', asked);
  if (status !== 200) return undefined;
  const { id } = body['order'] as { id: string };
  if (person.chance.happens(likely.walkAway)) return undefined;
  if (person.chance.happens(likely.cancelPayment)) {
    await ask(world, person, 'DELETE', `/payment/orders/${id}`);
    // Half of those who cancel still pay, because the provider's window can be open in another tab.
    if (person.chance.happens(0.5)) return undefined;
  }
  return id;
}

/** Pays on the provider's page, and returns its result for the browser. */
async function pay(world: World, person: Person, orderId: string): Promise<Paid | undefined> {
  const { chance } = person;
  if (chance.happens(likely.cardFails)) await payOnce(world, chance, { orderId, card: cards.fails });
  const twice = chance.happens(likely.paysTwice);
  const [paid] = await Promise.all([
    payOnce(world, chance, { orderId, card: cards.pays }),
    ...(twice ? [payOnce(world, chance, { orderId, card: cards.pays, again: true })] : []),
  ]);
  return paid;
}

async function payOnce({ sandbox, note, step }: World, chance: Chance, payment: object): Promise<Paid | undefined> {
  const { status, body } = await insist(chance, likely.giveUp, () =>
    fetch(`${sandbox.url}/sandbox/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-sandbox-token': sandbox.token },
      body: JSON.stringify(payment),
      signal: AbortSignal.timeout(10_000),
    }),
  );
  step();
  if (status !== 200) return undefined;
  const paid = body as Paid;
  note({ what: 'paid', orderId: paid.razorpay_order_id, providerPaymentId: paid.razorpay_payment_id });
  return paid;
}

/** Verifies a payment, and repeats the call while the payment is pending, as the web app does. */
async function verify(world: World, person: Person, paid: Paid): Promise<string | undefined> {
  for (let tries = 0; tries < 10; tries += 1) {
    const { status, body } = await ask(world, person, 'POST', '/payment/verify-payment', paid);
    if (status === 202) continue;
    if (status !== 200) return undefined;
    world.note({ what: 'verified', orderId: paid.razorpay_order_id, providerPaymentId: paid.razorpay_payment_id });
    return String(body['token']);
  }
  return undefined;
}

/**
 * What proves that the bid is paid: the token of a verified payment, or the provider's result. With the result, the
 * server verifies the payment when the bid is placed.
 */
type Proof = { readonly token: string } | { readonly payment: Paid };
type Bid = { readonly auctionId: string; readonly amount: number; readonly orderId: string; readonly proof: Proof };

/** Places a free bid, sometimes twice at the same time. Both replies must then name the same bid. */
async function placeFree(world: World, person: Person, { auctionId, amount }: Wanted): Promise<void> {
  const { userId, chance } = person;
  const once = async () => {
    const { status, body } = await ask(world, person, 'POST', '/bids', { auctionId, bidAmount: amount });
    if (status !== 200) return;
    const { bid } = body['data'] as { bid: { _id: string } };
    const what = { what: 'placed', orderId: null, auctionId, bidderId: userId, amountPaise: amount * 100 } as const;
    world.note({ ...what, bidId: bid._id });
  };
  await Promise.all(chance.happens(0.2) ? [once(), once()] : [once()]);
}

async function place(world: World, person: Person, { auctionId, amount, orderId, proof }: Bid): Promise<void> {
  const { userId, chance } = person;
  const bid = { auctionId, userId, bidAmount: amount };
  const once = async () => {
    const { status, body } =
      'token' in proof
        ? await ask(world, person, 'POST', '/bids', bid, proof)
        : await ask(world, person, 'POST', '/bids', { ...bid, ...proof });
    if (status === 200) {
      const { bid } = body['data'] as { bid: { _id: string } };
      const what = { what: 'placed', orderId, auctionId, bidderId: userId, amountPaise: amount * 100 } as const;
      world.note({ ...what, bidId: bid._id });
    } else if (body['code'] === 'payment_refunded') world.note({ what: 'money goes back', orderId });
  };
  // Sometimes the person clicks twice.
  await Promise.all(chance.happens(0.1) ? [once(), once()] : [once()]);
}
