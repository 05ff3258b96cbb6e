import { type Page, type PageName, pages, pictureSizes } from './pages.ts';

/**
 * A page, with what only the server needs to know about it. It is separate because it would add weight to every page.
 */
export type ServedPage = Page & {
  /** The file of its screen, below `web/src` and without ending. The server preloads what the build made of it. */
  readonly screen: string;
  /**
   * The calls that its first view waits for, as the web app makes them: below the base path, with the page's own
   * parameters as `:name`. The server sends their replies along with the page.
   */
  readonly calls: readonly string[];
  /** Further calls, which visitors may make where they may browse. */
  readonly browseCalls?: readonly string[];
  /** Further calls, which are for signed-in people only. */
  readonly ownCalls?: readonly string[];
  /** How wide the first picture of an auction is, so that it is preloaded before the first script asks for it. */
  readonly picture?: string;
  /** Excluded from search engines and the site map, although visitors may see it. */
  readonly unlisted?: true;
};

/** The calls that every page waits for. */
export const callsOfEveryPage = ['/auth/me', '/site'];

/** Every page with what the server needs to fill it. */
export const servedPages = {
  home: {
    ...pages.home,
    screen: 'home/HomePage',
    calls: ['/auctions?status=active&sort=ending&limit=1', '/statistics'],
    browseCalls: ['/winners?limit=3'],
    ownCalls: ['/bids/my-bids/auctions', '/payment/open-orders'],
  },
  login: { ...pages.login, screen: 'sign-in/LoginPage', calls: [] },
  signUp: { ...pages.signUp, screen: 'sign-in/SignUpPage', calls: [] },
  confirmEmail: { ...pages.confirmEmail, screen: 'account/ConfirmEmailPage', calls: [], unlisted: true },
  stopNumberChange: {
    ...pages.stopNumberChange,
    screen: 'account/StopNumberChangePage',
    calls: [],
    unlisted: true,
  },
  unsubscribe: { ...pages.unsubscribe, screen: 'account/UnsubscribePage', calls: [], unlisted: true },
  forgotPassword: { ...pages.forgotPassword, screen: 'sign-in/ForgotPasswordPage', calls: [] },
  resetPassword: { ...pages.resetPassword, screen: 'sign-in/ResetPasswordPage', calls: [], unlisted: true },
  howItWorks: { ...pages.howItWorks, screen: 'guide/HowItWorksPage', calls: [] },
  practice: { ...pages.practice, screen: 'home/PracticePage', calls: [] },
  faq: { ...pages.faq, screen: 'guide/HelpPages', calls: [] },
  about: {
    ...pages.about,
    screen: 'guide/AboutPage',
    calls: ['/auctions?status=active&sort=ending&limit=1', '/statistics'],
  },
  help: { ...pages.help, screen: 'guide/HelpPages', calls: [] },
  contact: { ...pages.contact, screen: 'guide/ContactPage', calls: [] },
  terms: { ...pages.terms, screen: 'guide/LegalPages', calls: [] },
  privacy: { ...pages.privacy, screen: 'guide/LegalPages', calls: [] },
  check: { ...pages.check, screen: 'fair-play/CheckPage', calls: [] },
  checkAuction: {
    ...pages.checkAuction,
    screen: 'fair-play/CheckAuctionPage',
    calls: ['/auctions/:auctionId'],
    // There is one such page for each auction, and the site map does not list those.
    unlisted: true,
  },
  denied: { ...pages.denied, screen: 'app/ErrorPages', calls: [], unlisted: true },
  notFound: { ...pages.notFound, screen: 'app/ErrorPages', calls: [], unlisted: true },

  // It names people.
  winners: { ...pages.winners, screen: 'home/WinnersPage', calls: ['/winners'], unlisted: true },
  auctions: {
    ...pages.auctions,
    screen: 'auctions/AuctionsPage',
    calls: ['/auctions'],
    ownCalls: ['/payment/open-orders'],
    picture: pictureSizes.card,
  },
  auction: {
    ...pages.auction,
    screen: 'auctions/AuctionPage',
    calls: ['/auctions/:auctionId', '/auctions/:auctionId/number-line'],
    ownCalls: ['/payment/open-orders'],
    picture: pictureSizes.detail,
  },
  leaderboard: {
    ...pages.leaderboard,
    screen: 'results/LeaderboardPage',
    calls: ['/auctions/:auctionId', '/leaderboard/:auctionId', '/auctions/:auctionId/number-line'],
    // It names people.
    unlisted: true,
  },
  profile: { ...pages.profile, screen: 'account/ProfilePage', calls: ['/users/me', '/notifications/choices'] },
  myBids: {
    ...pages.myBids,
    screen: 'bids/MyBidsPage',
    calls: ['/bids/my-bids/auctions', '/bids/my-bids/all?underWay=left_out', '/payment/open-orders'],
  },
  // Its one call asks the provider, and a page does not wait for it.
  paymentRecord: { ...pages.paymentRecord, screen: 'bids/PaymentRecordPage', calls: [] },
  watchlist: {
    ...pages.watchlist,
    screen: 'auctions/WatchlistPage',
    calls: ['/watchlist', '/watchlist/ids'],
    picture: pictureSizes.card,
  },
  ownReports: { ...pages.ownReports, screen: 'reports/OwnReportsPage', calls: ['/reports/mine'] },
  notifications: {
    ...pages.notifications,
    screen: 'notifications/NotificationsPage',
    calls: ['/notifications'],
  },
  prize: { ...pages.prize, screen: 'prizes/PrizePage', calls: [] },

  dashboard: { ...pages.dashboard, screen: 'dashboard/DashboardPage', calls: ['/dashboard'] },
  manageAuctions: { ...pages.manageAuctions, screen: 'manage-auctions/ManageAuctionsPage', calls: [] },
  createAuction: { ...pages.createAuction, screen: 'auction-form/CreateAuctionPage', calls: [] },
  importAuctions: { ...pages.importAuctions, screen: 'import-auctions/ImportAuctionsPage', calls: [] },
  updateAuction: { ...pages.updateAuction, screen: 'auction-form/UpdateAuctionPage', calls: [] },
  declareWinner: { ...pages.declareWinner, screen: 'results/DeclareWinnerPage', calls: [] },
  managePrizes: { ...pages.managePrizes, screen: 'manage-prizes/ManagePrizesPage', calls: [] },
  managePrize: { ...pages.managePrize, screen: 'manage-prizes/ManagePrizePage', calls: [] },
  money: { ...pages.money, screen: 'money/MoneyPage', calls: ['/money'] },
  users: { ...pages.users, screen: 'users/UsersPage', calls: ['/users'] },
  user: { ...pages.user, screen: 'users/UserPage', calls: ['/users/:userId'] },
  reports: { ...pages.reports, screen: 'reports/ReportsPage', calls: ['/reports?state=open'] },
  audit: { ...pages.audit, screen: 'audit/AuditPage', calls: ['/audit'] },
  operatorTasks: { ...pages.operatorTasks, screen: 'operator-tasks/OperatorTasksPage', calls: [] },
} as const satisfies Readonly<Record<PageName, ServedPage>>;
