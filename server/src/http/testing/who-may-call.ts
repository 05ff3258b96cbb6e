import { randomUUID } from 'node:crypto';
import { termsVersion } from '@ekbid/domain';
import { newNumber } from '../../accounts/testing/people.ts';
import { auctionFields } from '../../auctions/testing/submit-auction.ts';
import { PushBrowser } from '../../notifications/testing/push-browser.ts';
import type { Scene } from './scene.ts';

export const callers = ['nobody', 'the owner', 'somebody else', 'the owner, blocked', 'an administrator'] as const;

export type Input = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
};

export type Line = {
  /** The status for each of `callers`. If the call is about someone's data, it is about the owner's. */
  readonly statuses: readonly number[];
  /** Creates the data for the call, and returns the call's input. */
  readonly given: (scene: Scene) => Promise<Input> | Input;
  /** The reason why an administrator's change is not audited yet. */
  readonly noAct?: string;
  /** True if a winner's own call is audited. */
  readonly isMoveOfWinner?: true;
  /** True if everyone can make the call, and it is audited when an administrator makes it. */
  readonly isOnRecord?: true;
};

const line = (statuses: string, given: Line['given'] = () => ({}), noAct?: string): Line => ({
  statuses: statuses.split(' ').map(Number),
  given,
  ...(noAct !== undefined && { noAct }),
});

const onRecord = (call: Line): Line => ({ ...call, isOnRecord: true });
const moveOfWinner = (call: Line): Line => ({ ...call, isMoveOfWinner: true });
const forAdministrators = (given?: Line['given'], noAct?: string) => line('401 403 403 403 200', given, noAct);
const aboutOwner = (body?: unknown) => (scene: Scene) => ({
  params: { userId: scene.owner.userId },
  ...(body !== undefined && { body }),
});
const because = { reason: 'They asked for it' };
const anAuction = async (scene: Scene) => ({ params: { auctionId: await scene.auction() } });
/** One line for each call of the contract, by its name there. */
export const whoMayCall: Readonly<Record<string, Line>> = {
  // For everyone.
  getMe: line('200 200 200 200 200'),
  getSite: line('200 200 200 200 200'),
  getStatistics: line('200 200 200 200 200'),
  listWinners: line('200 200 200 200 200'),
  getCheckout: line('200 200 200 200 200'),
  followLive: line('200 200 200 200 200'),
  listAuctions: line('200 200 200 200 200'),
  getAuction: line('200 200 200 200 200', anAuction),
  getLeaderboard: line('200 200 200 200 200', anAuction),
  getNumberLine: line('200 200 200 200 200', anAuction),
  getFairPlay: line('200 200 200 200 200', anAuction),
  listFairPlayKeys: line('200 200 200 200 200'),
  openFairPlay: line('200 200 200 200 200', async (scene) => ({
    params: { auctionId: await scene.declaredAuction() },
  })),
  sendOtp: line('200 200 200 200 200', () => ({ body: { phone: newNumber() } })),
  verifyOtp: line('400 400 400 400 400', () => ({ body: { phone: newNumber(), otp: '123456' } })),
  signUp: line('400 400 400 400 400', () => ({
    body: {
      firstName: 'A',
      lastName: 'B',
      email: `${randomUUID()}@a.in`,
      mobileNumber: newNumber(),
      password: 'a pass 1',
    },
  })),
  login: line('400 400 400 400 400', () => ({ body: { email: `${randomUUID()}@a.in`, password: 'not theirs' } })),
  logout: line('200 200 200 200 200'),
  sendLoginCode: line('200 200 200 200 200', () => ({ body: { phone: newNumber() } })),
  stopNumberChange: line('404 404 404 404 404', () => ({ body: { token: 'none' } })),
  loginByCode: line('400 400 400 400 400', () => ({ body: { phone: newNumber(), otp: '123456' } })),
  confirmEmail: line('400 400 400 400 400', () => ({ body: { token: 'none' } })),
  forgotPassword: line('200 200 200 200 200', () => ({ body: { phone: newNumber() } })),
  resetPassword: line('400 400 400 400 400', () => ({
    body: { phone: newNumber(), otp: '123456', password: 'another 1' },
  })),

  // For signed-in people, about their own data.
  sendConfirmation: line('401 200 200 200 200'),
  changePassword: line('401 200 200 200 200', async (scene) => ({
    body: { presentPassword: await scene.password(), password: 'another password 2' },
  })),
  logoutEverywhere: line('401 200 200 200 200'),
  logoutOthers: line('401 200 200 200 200'),
  // No session has this id, so none ends.
  endSession: line('401 200 200 200 200', () => ({ params: { sessionId: '0'.repeat(32) } })),
  getProfile: line('401 200 200 200 200'),
  changeName: onRecord(line('401 200 200 200 200', () => ({ body: { firstName: 'Meera', lastName: 'Nair' } }))),
  changeEmail: onRecord(
    line('401 200 200 200 200', async (scene) => ({
      body: { email: `${randomUUID()}@example.in`, presentPassword: await scene.password() },
    })),
  ),
  listMyBids: line('401 200 200 200 200'),
  listMyAuctions: line('401 200 200 200 200'),
  listOwnBids: line('401 200 200 200 200', anAuction),
  listNotifications: line('401 200 200 200 200'),
  listOwnReports: line('401 200 200 200 200'),
  countUnread: line('401 200 200 200 200'),
  readNotification: line('401 200 404 200 404', async (scene) => ({
    params: { notificationId: await scene.notification() },
  })),
  readAllNotifications: line('401 200 200 200 200'),
  listNotificationChoices: line('401 200 200 200 200'),
  getPush: line('401 200 200 200 200'),
  subscribePush: line('401 200 200 200 200', () => ({
    body: new PushBrowser('https://fcm.googleapis.com/fcm/send').subscription,
  })),
  unsubscribePush: line('401 200 200 200 200'),
  chooseNotification: line('401 200 200 200 200', () => ({
    body: { topic: 'result', channel: 'email', wanted: false },
  })),
  listWatchedIds: line('401 200 200 200 200'),
  listWatched: line('401 200 200 200 200'),
  watchAuction: line('401 200 200 200 200', anAuction, 'it is the administrator’s own list'),
  unwatchAuction: line('401 200 200 200 200', anAuction, 'it is the administrator’s own list'),
  createReport: line('401 200 200 200 200', () => ({ body: { reason: 'Wrong', description: 'It is a pan.' } })),

  getPrize: line('401 200 404 200 404', async (scene) => ({ params: await scene.prize() })),
  claimPrize: moveOfWinner(
    line('401 200 404 200 404', async (scene) => ({ params: await scene.prize(), body: scene.place })),
  ),
  renouncePrize: moveOfWinner(line('401 200 404 200 404', async (scene) => ({ params: await scene.prize() }))),
  confirmPrize: moveOfWinner(line('401 200 404 200 404', async (scene) => ({ params: await scene.prize('sent') }))),
  reportPrizeProblem: line('401 200 404 200 404', async (scene) => ({
    params: await scene.prize('sent'),
    body: { problem: 'It is broken' },
  })),

  getPaymentRecord: line('401 200 404 200 404', async (scene) => ({
    params: { paymentOrderId: await scene.paidOrderId() },
  })),
  listMonths: line('401 200 200 200 200'),
  getStatement: line('401 200 200 200 200', () => ({ query: { year: '2026' } })),
  getReceipt: line('401 200 404 200 404', async (scene) => ({ params: { bidId: await scene.bid() } })),
  mailReceipt: line('401 200 404 200 404', async (scene) => ({ params: { bidId: await scene.bid() } })),

  // For bidders, about their own data.
  askNumberChange: line('401 400 400 400 403', async (scene) => {
    await scene.password();
    return { body: { mobileNumber: newNumber(), presentPassword: 'not theirs 1' } };
  }),
  cancelNumberChange: line('401 200 200 200 403'),
  changeMobile: line('401 400 400 400 403', () => ({ body: { mobileNumber: newNumber() } })),
  listOpenOrders: line('401 200 200 200 403'),
  getDeletion: line('401 200 200 200 403'),
  askDeletion: line('401 400 400 400 403'),
  stopDeletion: line('401 200 200 200 403'),
  getDataExport: line('401 200 200 200 200'),
  requestDataExport: line('401 200 200 200 200'),
  downloadDataExport: line('401 404 404 404 404', async (scene) => ({
    body: { presentPassword: await scene.password() },
  })),
  giveConsents: line('401 200 200 200 403', () => ({ body: { isAdult: true, termsVersion } })),
  createOrder: line('401 200 200 403 403', async (scene) => ({
    body: { auctionId: await scene.auction(), amount: 5 },
  })),
  getOwnLimits: line('401 200 200 200 403'),
  setLimit: line('401 200 200 200 403', () => ({ body: { period: 'day', limit: '500' } })),
  confirmLimit: line('401 200 200 200 403', async (scene) => ({ body: { period: await scene.raisedLimit() } })),
  excludeMyself: line('401 200 200 200 403', () => ({ body: { exclusion: 'day' } })),
  verifyPayment: line('401 200 404 200 403', async (scene) => {
    const { orderId, providerPaymentId, signature } = await scene.paidOrder();
    return {
      body: { razorpay_order_id: orderId, razorpay_payment_id: providerPaymentId, razorpay_signature: signature },
    };
  }),
  checkOrderPayment: line('401 200 404 200 403', async (scene) => ({
    params: { orderId: (await scene.paidOrder()).orderId },
  })),
  giveUpOrder: line('401 200 404 200 403', async (scene) => ({ params: { orderId: (await scene.order()).orderId } })),
  placeBid: line('401 200 403 409 403', async (scene) => {
    const { auctionId, token } = await scene.token();
    return {
      body: { auctionId, userId: scene.owner.userId, bidAmount: 5 },
      headers: { authorization: `Bearer ${token}` },
    };
  }),

  // For the payment provider, which signs its messages.
  receiveWebhook: line('400 400 400 400 400', () => ({ body: { event: 'payment.captured' } })),

  // For people with the signed link in an e-mail.
  unsubscribe: line('400 400 400 400 400'),

  // For administrators: calls that read.
  getDashboard: forAdministrators(),
  getDraft: forAdministrators(async (scene) => ({ params: { draftId: await scene.draft() } })),
  listDrafts: forAdministrators(),
  getCharts: forAdministrators(),
  getMoney: forAdministrators(),
  getSecondFactor: forAdministrators(),
  getUser: forAdministrators(aboutOwner()),
  listActs: forAdministrators(),
  listAuctionMoney: forAdministrators(),
  listEarnings: forAdministrators(async (scene) => ({ query: { auctionIds: await scene.auction() } })),
  listOperatorTasks: forAdministrators(),
  listPayments: forAdministrators(),
  listRefunds: forAdministrators(),
  listPrizes: forAdministrators(),
  countPrizes: forAdministrators(),
  listAccountsAlike: forAdministrators(async (scene) => ({ params: { auctionId: await scene.declaredAuction() } })),
  getManagedPrize: forAdministrators(async (scene) => ({ params: await scene.prize() })),
  listReports: forAdministrators(),
  listUserBids: forAdministrators(aboutOwner()),
  listUserPayments: forAdministrators(aboutOwner()),
  listUsers: forAdministrators(),

  // For administrators: calls that change something or export a file. Each is audited.
  exportActs: forAdministrators(),
  exportMoneyDays: forAdministrators(),
  exportPayments: forAdministrators(),
  exportRefunds: forAdministrators(),
  exportPrizesToSend: forAdministrators(),
  openPrizeContact: forAdministrators(async (scene) => ({ params: await scene.prize('claimed') })),
  recordPrizeTax: forAdministrators(async (scene) => ({
    params: await scene.prize(),
    body: { amount: '10', date: '2026-11-20', reference: 'Challan 7', borneBy: 'operator' },
  })),
  sendPrize: forAdministrators(async (scene) => ({
    params: await scene.prize('claimed'),
    body: { carrier: 'India Post', trackingLink: '' },
  })),
  deliverPrize: forAdministrators(async (scene) => ({
    params: await scene.prize('sent'),
    body: { reason: 'The carrier says so' },
  })),
  extendClaim: forAdministrators(async (scene) => ({
    params: await scene.prize('expired'),
    body: { days: 7, reason: 'They were ill' },
  })),
  exportAuctions: forAdministrators(),
  checkAuctionsFile: forAdministrators(() => {
    const form = new FormData();
    form.set('file', new Blob(['Title']), 'auctions.csv');
    return { body: form };
  }, 'it creates nothing'),
  createAuction: forAdministrators(async (scene) => ({ body: await scene.form() })),
  createDraft: forAdministrators(async (scene) => ({ body: await scene.form() }), 'only administrators see a draft'),
  updateDraft: forAdministrators(
    async (scene) => ({ params: { draftId: await scene.draft() }, body: await scene.form() }),
    'only administrators see a draft',
  ),
  deleteDraft: forAdministrators(
    async (scene) => ({ params: { draftId: await scene.draft() } }),
    'only administrators see a draft',
  ),
  publishDraft: forAdministrators(async (scene) => ({
    params: { draftId: await scene.draft() },
    body: await scene.form(),
  })),
  updateAuction: forAdministrators(async (scene) => ({
    ...(await anAuction(scene)),
    body: await scene.form(auctionFields({ bidIncrement: '1' })),
  })),
  deleteAuction: forAdministrators(anAuction),
  declareWinner: forAdministrators(async (scene) => ({
    params: { auctionId: await scene.auction({ endsInMinutes: -1 }) },
  })),
  blockUser: forAdministrators(aboutOwner(because)),
  unblockUser: forAdministrators(async (scene) => {
    await scene.change({ blockedAt: new Date() });
    return aboutOwner(because)(scene);
  }),
  endUserSessions: forAdministrators(aboutOwner()),
  askUserDeletion: forAdministrators(aboutOwner(because)),
  makeUserAdministrator: forAdministrators(aboutOwner(because)),
  unmakeAdministrator: forAdministrators(async (scene) => {
    if (scene.caller?.userId !== scene.owner.userId) await scene.change({ role: 'ADMIN' });
    return aboutOwner(because)(scene);
  }),
  resolveReport: forAdministrators(async (scene) => ({
    params: { reportId: await scene.report() },
    body: { note: 'Changed the picture' },
  })),
  reopenReport: forAdministrators(async (scene) => ({ params: { reportId: await scene.resolvedReport() } })),
  retryRefund: forAdministrators(async (scene) => ({ params: { taskId: await scene.refusedRefund() } })),
  resolveOperatorTask: forAdministrators(async (scene) => ({
    params: { taskId: await scene.task() },
    body: { note: 'Looked into it' },
  })),
  beginSecondFactor: forAdministrators(
    async (scene) => ({ body: { presentPassword: await scene.password() } }),
    'nothing changes before a code of the secret was shown',
  ),
  confirmSecondFactor: forAdministrators(async (scene) => ({
    body: { code: await scene.secondFactorCode({ on: false }) },
  })),
  removeSecondFactor: forAdministrators(async (scene) => {
    const code = await scene.secondFactorCode({ on: true });
    return { body: { presentPassword: await scene.password(), code } };
  }),
};
