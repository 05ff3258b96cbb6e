import { partialMatchKey, type Query, type QueryKey } from '@tanstack/react-query';

/** The filters of a list. Each feature defines its own; lists with equal filters share one cache entry. */
type Filters = object;

/**
 * The keys of all queries. Keys are hierarchical: to invalidate or find a key also reaches every key that starts with
 * it.
 */
export const keys = {
  session: ['session'],
  site: ['site'],
  statistics: ['statistics'],
  profile: ['profile'],
  secondFactor: ['second-factor'],
  dataExport: ['data-export'],
  deletion: ['deletion'],
  pictureCopies: (pictures: readonly { url: string | null }[]) => ['pictures', ...pictures.map(({ url }) => url)],

  allAuctions: ['auctions'],
  auctionDetails: ['auctions', 'detail'],
  auction: (auctionId: string) => ['auctions', 'detail', auctionId],
  freshAuction: (auctionId: string) => ['auctions', 'detail', auctionId, 'fresh'],
  auctionLists: ['auctions', 'list'],
  auctions: (filters: Filters) => ['auctions', 'list', 'browse', filters],
  managedAuctions: (filters: Filters) => ['auctions', 'list', 'manage', filters],
  /** The auctions in which the person has bids. */
  myAuctions: ['auctions', 'list', 'mine'],
  watchedAuctions: ['auctions', 'list', 'watched'],
  watchedIds: ['watched-ids'],
  runningAuctions: ['auctions', 'list', 'running'],
  recentResults: ['auctions', 'list', 'recent-results'],
  winners: ['auctions', 'list', 'winners'],
  latestWinners: ['auctions', 'list', 'latest-winners'],
  auctionsToJoin: ['auctions', 'list', 'to-join'],
  auctionsEndingNext: ['auctions', 'ending-next'],
  accountsAlike: (auctionId: string) => ['accounts-alike', auctionId],
  auctionsToDeclare: ['auctions', 'list', 'to-declare'],
  drafts: ['auctions', 'drafts'],
  draft: (draftId: string) => ['auctions', 'drafts', draftId],

  allResults: ['results'],
  numberLines: ['results', 'number-line'],
  numberLine: (auctionId: string) => ['results', 'number-line', auctionId],
  leaderboards: (auctionId: string) => ['results', 'leaderboard', auctionId],
  leaderboard: (auctionId: string, filters: Filters) => ['results', 'leaderboard', auctionId, filters],

  allMyBids: ['my-bids'],
  myBids: (filters: Filters) => ['my-bids', 'list', filters],
  myBidsIn: (auctionId: string) => ['my-bids', 'auction', auctionId],
  paymentRecord: (paymentOrderId: string) => ['my-bids', 'record', paymentOrderId],
  deviceCheck: (auctionId: string) => ['device-check', auctionId],
  /** Start with `my-bids`, because every change of the person's payments and bids changes these queries too. */
  ownLimits: ['my-bids', 'limits'],
  months: ['my-bids', 'months'],
  receipt: (bidId: string) => ['receipts', bidId],

  allNotifications: ['notifications'],
  notificationList: ['notifications', 'list'],
  unreadNotifications: ['notifications', 'unread'],
  notificationChoices: ['notification-choices'],
  push: ['push'],

  allPrizes: ['prizes'],
  prize: (auctionId: string) => ['prizes', 'own', auctionId],
  waitingPrizes: ['prizes', 'waiting'],
  managedPrizes: (state: string) => ['prizes', 'managed-list', state],
  managedPrize: (auctionId: string) => ['prizes', 'managed', auctionId],

  allPayments: ['payments'],
  checkout: ['payments', 'checkout'],
  checkoutSettings: ['payments', 'checkout settings'],
  allOpenPayments: ['payments', 'open'],
  openPayments: (bidderId: string) => ['payments', 'open', bidderId],
  paymentChecks: ['payments', 'check'],
  paymentCheck: (orderId: string) => ['payments', 'check', orderId],

  fairPlay: (auctionId: string) => ['fair-play', auctionId],
  fairPlayKeys: ['fair-play-keys'],

  dashboard: ['dashboard'],
  charts: (days: number) => ['dashboard', 'charts', days],
  money: ['money', 'sums'],
  payments: (filters: Filters) => ['money', 'payments', filters],
  refunds: (filters: Filters) => ['money', 'refunds', filters],
  auctionMoney: ['money', 'auctions'],
  earnings: (auctionIds: string) => ['money', 'earnings', auctionIds],
  users: (filters: Filters) => ['users', 'list', filters],
  user: (userId: string) => ['users', 'person', userId],
  userDetails: (userId: string) => ['users', 'person', userId, 'details'],
  userBids: (userId: string) => ['users', 'person', userId, 'bids'],
  userPayments: (userId: string) => ['users', 'person', userId, 'payments'],
  allReports: ['reports'],
  ownReports: ['own-reports'],
  reports: (filters: Filters) => ['reports', filters],
  auditEvents: (filters: Filters) => ['audit', filters],
  allOperatorTasks: ['operator-tasks'],
  operatorTasks: (state: string) => ['operator-tasks', state],
} as const satisfies Record<string, QueryKey | ((...parts: never[]) => QueryKey)>;

/** Whether the query's key is one of these keys, or starts with one of them. */
export function isBelow(query: Query, ...roots: readonly QueryKey[]): boolean {
  return roots.some((root) => partialMatchKey(query.queryKey, root));
}

/** A filter for all queries except those whose key starts with one of these keys. */
export function allBut(...roots: readonly QueryKey[]): { predicate: (query: Query) => boolean } {
  return { predicate: (query) => !isBelow(query, ...roots) };
}
