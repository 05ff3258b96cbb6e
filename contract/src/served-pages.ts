import { type Page, type PageName, pages, pictureSizes } from './pages.ts';

/**
 * A page, with facts that only the server needs. They have their own file, because the browser always loads pages.ts.
 */
export type ServedPage = Page & {
  /** The file of the page's component, below `web/src`, without ending. The server preloads its scripts. */
  readonly screen: string;
  /**
   * The calls that the first view waits for: paths below the base path, with the parameters of the page as `:name`. The
   * server inserts their replies into the page.
   */
  readonly calls: readonly string[];
  /** Further calls. They are made for visitors only if visitors may browse. */
  readonly browseCalls?: readonly string[];
  /** Further calls, which are made only for signed-in people. */
  readonly ownCalls?: readonly string[];
  /**
   * The `sizes` of the auction's first picture. The server preloads the picture, so that it need not wait for scripts.
   */
  readonly picture?: string;
  /** True if search engines and the site map must not list the page, although visitors may see it. */
  readonly unlisted?: true;
};

/** The calls that every page makes. */
export const callsOfEveryPage = ['/auth/me', '/site'];

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
    // This page exists once for each auction, and the site map lists only the auctions themselves.
    unlisted: true,
  },
  denied: { ...pages.denied, screen: 'app/ErrorPages', calls: [], unlisted: true },
  notFound: { ...pages.notFound, screen: 'app/ErrorPages', calls: [], unlisted: true },

  // Not for search engines, because the page names people.
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
    // Not for search engines, because the page names people.
    unlisted: true,
  },
  profile: { ...pages.profile, screen: 'account/ProfilePage', calls: ['/users/me', '/notifications/choices'] },
  myBids: {
    ...pages.myBids,
    screen: 'bids/MyBidsPage',
    calls: ['/bids/my-bids/auctions', '/bids/my-bids/all?underWay=left_out', '/payment/open-orders'],
  },
  // The only call of this page asks the provider. That would delay the page, so it is not preloaded.
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
