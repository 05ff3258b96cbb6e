import * as contract from '@ekbid/contract';
import { auctionFields, updateFields } from '../../auctions/testing/submit-auction.ts';
import { payAndVerify } from '../../testing/bidding.ts';
import type { Look } from './look.ts';
import { changing } from './observe.ts';
import { type Name, type Watcher, type World, watchers } from './world.ts';

type Attempt = {
  readonly by: Watcher;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
};
/** Attempts at one call, in order. Each is made after the reply to the previous one. */
type Attempts = (world: World) => AsyncIterable<Attempt> | Iterable<Attempt>;

const byAll = (attempt: Omit<Attempt, 'by'>) => watchers.map((by) => ({ by, ...attempt }));
const everyAuction = ({ auctions }: World) => Object.values(auctions).map((auctionId) => ({ params: { auctionId } }));
const phone = '+919876500001';
const because = { reason: 'They asked for it' };
const anId = '00000000-0000-4000-8000-000000000000';

const aboutPeople =
  (names: readonly Name[], body: unknown): Attempts =>
  ({ people }) =>
    names.map((name) => ({ by: 'admin', params: { userId: people[name].userId }, body }));

const ordersOf = async ({ test, people }: World, name: 'asha' | 'imran') => {
  const { userId } = people[name];
  const rows = await test.db
    .selectFrom('paymentOrders')
    .where('bidderId', '=', userId)
    .orderBy('createdAt', 'desc')
    .select(['providerOrderId'])
    .execute();
  return rows.map(({ providerOrderId }) => providerOrderId ?? '');
};

/** What Asha tries to order: her own amounts, amounts that other people have in one world only, and invalid amounts. */
const wanted: readonly (readonly [auction: string, amount: number | string | null])[] = [
  ...([7, 12, 9, 4, 7.5, 0, 20_000, null, 'nothing'] as const).map((amount) => ['running', amount] as const),
  ...(['five', 'full', 'over', 'cancelled', 'declared'] as const).map((auction) => [auction, 30] as const),
  // These are refused, because bids in this auction are free.
  ...([14, 16, 26] as const).map((amount) => ['free', amount] as const),
];

/** Free bids: Asha's own amounts, amounts that other people have in one world only, and invalid amounts. */
export const freeBids: Attempts = ({ auctions }) => {
  const of = (bidAmount: number | string) => ({ body: { auctionId: auctions['free'], bidAmount } });
  const asha = ([14, 16, 26, 12, 16, 18, 7.5, 0, 'nothing'] as const).map((amount) => ({
    by: 'asha' as const,
    ...of(amount),
  }));
  return [...asha, ...byAll(of(13))];
};

/**
 * Attempts at every call that changes something, by the call's name in the contract. Some succeed and some are refused.
 */
export const attempts: Readonly<Record<string, Attempts>> = {
  createReport: () => byAll({ body: { reason: 'Wrong', description: 'It is a pan.' } }),
  createOrder: ({ auctions }) => [
    ...wanted.map(([auction, amount]) => ({ by: 'asha' as const, body: { auctionId: auctions[auction], amount } })),
    ...[3, 9].flatMap((amount) => byAll({ body: { auctionId: auctions['running'], amount } })),
  ],
  async *giveUpOrder(world) {
    const [mine = ''] = await ordersOf(world, 'asha');
    const [theirs = ''] = await ordersOf(world, 'imran');
    for (const orderId of [theirs, mine, mine]) yield { by: 'asha', params: { orderId } };
  },
  async *verifyPayment(world) {
    const [mine = ''] = await openOrdersOf(world);
    const { providerPaymentId, signature } = world.test.deps.provider.pay(mine);
    const proof = { razorpay_order_id: mine, razorpay_payment_id: providerPaymentId };
    yield { by: 'uma', body: { ...proof, razorpay_signature: signature } };
    yield { by: 'asha', body: { ...proof, razorpay_signature: 'f'.repeat(64) } };
    yield { by: 'asha', body: { ...proof, razorpay_signature: signature } };
  },
  async *checkOrderPayment(world) {
    const orders = [...(await ordersOf(world, 'asha')), ...(await ordersOf(world, 'imran'))];
    for (const orderId of orders) yield { by: 'asha', params: { orderId } };
  },
  async *placeBid(world) {
    const { auctions, people, test } = world;
    const body = { auctionId: auctions['running'], userId: people.asha.userId, bidAmount: 2 };
    yield { by: 'asha', body, headers: { authorization: 'Bearer none' } };
    const { ok } = await people.asha.browser.call(contract.createOrder, {
      body: { auctionId: body.auctionId ?? '', amount: 2 },
    });
    const authorization = await payAndVerify(test, people.asha, ok.order.id);
    yield { by: 'uma', body, headers: { authorization } };
    yield { by: 'asha', body: { ...body, bidAmount: 3 }, headers: { authorization } };
    yield { by: 'asha', body, headers: { authorization } };
    yield { by: 'asha', body, headers: { authorization } };
    const [open = ''] = await openOrdersOf(world);
    const { providerPaymentId, signature } = test.deps.provider.pay(open);
    const payment = { razorpay_order_id: open, razorpay_payment_id: providerPaymentId };
    for (const [by, razorpay_signature] of [
      ['uma', signature],
      ['asha', 'f'.repeat(64)],
      ['asha', signature],
    ] as const)
      yield { by, body: { ...body, payment: { ...payment, razorpay_signature } } };
    yield* freeBids(world);
  },
  mailReceipt: ({ bidIds }) => bidIds.flatMap((bidId) => byAll({ params: { bidId } })),

  declareWinner: (world) =>
    everyAuction(world)
      .filter(
        ({ params }) => params.auctionId !== world.auctions['full'] && params.auctionId !== world.auctions['over'],
      )
      .map((attempt) => ({ by: 'admin', ...attempt })),
  async *updateAuction({ auctions, people }) {
    for (const auctionId of Object.values(auctions)) {
      const { data } = (await people.admin.browser.call(contract.getAuction, { params: { auctionId } })).ok;
      const fields = updateFields(data);
      for (const change of [
        { endingBid: '9999' },
        { maxSlots: '3' },
        { endTime: data.startTime },
        { title: 'Another title' },
      ])
        yield { by: 'admin', params: { auctionId }, body: formOf({ ...fields, ...change }) };
    }
  },
  createDraft: () => [{ by: 'admin', body: formOf({ title: 'A kettle' }) }],
  updateDraft: () => [{ by: 'admin', body: formOf({ title: 'A pan' }) }],
  deleteDraft: () => byAll({}),
  publishDraft: () => [{ by: 'admin', body: formOf({ title: 'A pan' }) }],
  deleteAuction: ({ auctions }) =>
    ['full', 'over', 'declared', 'cancelled', 'five'].map((name) => ({
      by: 'admin',
      params: { auctionId: auctions[name] ?? '' },
    })),
  createAuction: () => [{ by: 'admin', body: formOf(auctionFields({ endTime: '2031-05-20T00:00:00Z', title: '' })) }],
  checkAuctionsFile: () => {
    const body = new FormData();
    body.set('file', new Blob(['Title,Starting bid\nA kettle,7\n']), 'auctions.csv');
    return [{ by: 'admin', body }];
  },
  blockUser: aboutPeople(['ravi', 'zoya'], because),
  unblockUser: aboutPeople(['ravi', 'zoya'], because),
  askUserDeletion: aboutPeople(['ravi', 'zoya'], because),
  endUserSessions: ({ people: { ravi } }) => [{ by: 'admin', params: { userId: ravi.userId } }],
  makeUserAdministrator: aboutPeople(['asha', 'ravi'], because),
  unmakeAdministrator: aboutPeople(['asha', 'ravi'], because),
  async *resolveReport({ test }) {
    const { reportId } = await test.db
      .selectFrom('reports')
      .orderBy('createdAt')
      .select('reportId')
      .executeTakeFirstOrThrow();
    yield { by: 'admin', params: { reportId }, body: { note: 'Changed it', answer: 'We changed it' } };
  },
  async *reopenReport({ test }) {
    const { reportId } = await test.db
      .selectFrom('reports')
      .orderBy('createdAt')
      .select('reportId')
      .executeTakeFirstOrThrow();
    yield { by: 'admin', params: { reportId } };
  },
  async *readNotification({ test }) {
    // Sorted by columns that are equal in every world, because ids are random.
    const told = await test.db
      .selectFrom('notifications')
      .innerJoin('users', 'users.userId', 'notifications.userId')
      .orderBy('users.createdAt')
      .orderBy('notifications.createdAt')
      .orderBy('kind')
      .select('notificationId')
      .execute();
    for (const { notificationId } of [...told, { notificationId: anId }]) yield* byAll({ params: { notificationId } });
  },
  readAllNotifications: () => byAll({}),
  watchAuction: (world) => everyAuction(world).flatMap(byAll),
  unwatchAuction: ({ auctions }) => byAll({ params: { auctionId: auctions['over'] ?? '' } }),
  chooseNotification: () => byAll({ body: { topic: 'cancelled', channel: 'sms', wanted: true } }),
  subscribePush: () =>
    byAll({ body: { endpoint: 'https://127.0.0.1/', keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } } }),
  unsubscribePush: () => [{ by: 'anonymous' }, { by: 'uma' }],
  unsubscribe: () => byAll({}),
  setLimit: () => ['500', '1', null, 'nothing'].flatMap((limit) => byAll({ body: { period: 'day', limit } })),
  confirmLimit: () => byAll({ body: { period: 'day' } }),
  excludeMyself: () => [{ by: 'uma', body: { exclusion: 'day' } }],
  // Prizes exist only after the result, so these are refused.
  claimPrize: onEveryAuction({
    name: 'A',
    address: 'B',
    pinCode: '400058',
    region: 'MH',
    telephone: '9876543210',
    note: '',
  }),
  renouncePrize: onEveryAuction(),
  confirmPrize: onEveryAuction(),
  reportPrizeProblem: onEveryAuction({ problem: 'It is broken' }),
  openPrizeContact: onEveryAuction(),
  recordPrizeTax: onEveryAuction({ amount: '10', date: '2026-11-20', reference: 'A', borneBy: 'operator' }),
  sendPrize: onEveryAuction({ carrier: 'A', trackingLink: '' }),
  deliverPrize: onEveryAuction({ reason: 'A' }),
  extendClaim: onEveryAuction({ days: 7, reason: 'A' }),
  retryRefund: settleTasks(),
  resolveOperatorTask: settleTasks({ note: 'Paid by hand' }),

  receiveWebhook: ({ test, people: _ }) => {
    const [providerPaymentId = ''] = test.deps.provider.payments.keys();
    const { body, signature } = test.deps.provider.webhookEvent('payment.captured', { providerPaymentId });
    const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signature };
    return [
      { by: 'anonymous', body: { event: 'payment.captured' } },
      { by: 'anonymous', body, headers },
    ];
  },

  sendOtp: () => byAll({ body: { phone: '+919876512345' } }),
  verifyOtp: () => [{ by: 'anonymous', body: { phone: '+919876512345', otp: '123456' } }],
  signUp: () => [
    {
      by: 'anonymous',
      body: { firstName: 'A', lastName: 'B', email: 'a@b.in', mobileNumber: phone, password: 'a pass 1' },
    },
  ],
  login: () => [{ by: 'anonymous', body: { email: 'asha@example.in', password: 'not hers 1' } }],
  sendLoginCode: () => [{ by: 'anonymous', body: { phone } }],
  loginByCode: () => [{ by: 'anonymous', body: { phone, otp: '123456' } }],
  askNumberChange: () => byAll({ body: { mobileNumber: phone, presentPassword: 'not theirs 1' } }),
  cancelNumberChange: () => byAll({}),
  stopNumberChange: () => [{ by: 'anonymous', body: { token: 'none' } }],
  changeMobile: () => byAll({ body: { mobileNumber: phone } }),
  forgotPassword: () => [{ by: 'anonymous', body: { phone } }],
  resetPassword: () => [{ by: 'anonymous', body: { phone, otp: '123456', password: 'another 1' } }],
  confirmEmail: () => [{ by: 'anonymous', body: { token: 'none' } }],
  sendConfirmation: () => byAll({}),
  askDeletion: () => byAll({}),
  stopDeletion: () => byAll({}),
  requestDataExport: () => byAll({}),
  downloadDataExport: () => byAll({ body: { presentPassword: 'not theirs 1' } }),
  giveConsents: () => byAll({ body: { isAdult: true } }),
  changePassword: () => byAll({ body: { presentPassword: 'not theirs 1', password: 'another 1' } }),
  changeName: () => [{ by: 'uma', body: { firstName: 'Uma', lastName: 'Rao' } }],
  changeEmail: () => byAll({ body: { email: 'new@example.in', presentPassword: 'not theirs 1' } }),
  beginSecondFactor: () => [{ by: 'admin', body: { presentPassword: 'not theirs 1' } }],
  confirmSecondFactor: () => [{ by: 'admin', body: { code: '123456' } }],
  removeSecondFactor: () => [{ by: 'admin', body: { presentPassword: 'not theirs 1', code: '123456' } }],
  logout: () => [{ by: 'anonymous' }],
  logoutEverywhere: () => [{ by: 'anonymous' }, { by: 'uma' }],
  logoutOthers: () => [{ by: 'anonymous' }, { by: 'uma' }],
  endSession: () => byAll({ params: { sessionId: '0'.repeat(32) } }),
};

function onEveryAuction(body?: unknown): Attempts {
  return (world) => everyAuction(world).flatMap((attempt) => byAll({ ...attempt, body }));
}

function settleTasks(body?: unknown): Attempts {
  return async function* ({ test }) {
    const tasks = await test.db.selectFrom('operatorTasks').orderBy('createdAt').select('taskId').execute();
    for (const { taskId } of [...tasks, { taskId: anId }]) yield { by: 'admin', params: { taskId }, body };
  };
}

/** Lists the ids of unpaid orders, newest first. */
async function openOrdersOf({ people }: World): Promise<string[]> {
  return (await people.asha.browser.call(contract.listOpenOrders)).ok.data.map(({ order }) => order.id);
}

function formOf(fields: Readonly<Record<string, string | undefined>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value);
  return form;
}

/** Makes the attempts at these calls, and records each reply. */
export async function makeAttempts(look: Look, names: readonly string[] = Object.keys(attempts)): Promise<void> {
  for (const name of names) await makeThese(look, name, attempts[name]?.(look.world) ?? []);
}

export async function makeThese(look: Look, name: string, these: ReturnType<Attempts>): Promise<void> {
  const { method, path } = calls[name] ?? missing(name);
  for await (const { by, params = {}, body, headers } of these) {
    await look.world.later();
    const url = `/api${path.replaceAll(/:(\w+)/g, (_, part: string) => params[part] ?? anId)}`;
    await look.ask(`call ${name}`, by, { method, url, body, ...(headers && { headers }) });
  }
}

const calls = Object.fromEntries(changing);

function missing(name: string): never {
  throw new Error(`no such call: ${name}`);
}
