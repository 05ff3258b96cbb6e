import type { Texts, TextsPart } from './texts/texts.ts';

/** Every page has its title in `navigation.titles`, under the same name. */
export type PageName = keyof Texts['navigation']['titles'];

/** Who a page is for. Others are led to where they may go on; the calls it makes are guarded by themselves. */
type PageAccess = 'public' | 'signed-in' | 'admin';

export type Page = {
  /** Parameters as `:name`; `*` is every other address. */
  readonly path: string;
  readonly access: PageAccess;
  /** The file with its screen, below `web/src` and without ending: the server preloads what the build made of it. */
  readonly screen: string;
  /** The parts of the texts it reads besides what any page may say; administrators' pages have theirs anyway. */
  readonly texts?: readonly TextsPart[];
  /**
   * The calls its first view waits for, as the web app makes them (below the base path, the page's own parameters as
   * `:name`): the server sends their replies along with the page.
   */
  readonly calls: readonly string[];
  /** Of auctions' pictures, how wide the first one is: it is on its way before the first script asks for it. */
  readonly picture?: string;
  /** Kept from search engines and the site map, though everybody may see it. */
  readonly unlisted?: true;
};

/** What every page waits for, whatever else is on it. */
export const callsOfEveryPage = ['/auth/me', '/site'];

/**
 * Whom the replies sent along with a page were made for: the beginning of their browser's token against forged requests.
 * Each sign-in brings another token, and what is left unsaid of it is still far too long to guess.
 */
export const ownerMark = (csrfToken: string): string => csrfToken.slice(0, 12);

/** How wide an auction's picture is on a screen, as in the `sizes` attribute. */
export const pictureSizes = {
  featured: '(min-width: 64rem) 32rem, 100vw',
  card: '(min-width: 64rem) 22rem, (min-width: 40rem) 50vw, 100vw',
  detail: '(min-width: 64rem) 42rem, 100vw',
} as const;

/** The parts of the texts that travel with a page. */
export function textsOf({ access, texts = [] }: Page): readonly TextsPart[] {
  return access === 'admin' ? ['admin', ...texts] : texts;
}

/** Every address with a page: the web app's routes, the server's pages and the site map come from it. */
export const pages = {
  home: {
    path: '/',
    access: 'public',
    screen: 'home/HomePage',
    calls: ['/auctions?status=active&sort=ending&limit=1', '/statistics'],
    picture: pictureSizes.featured,
  },
  login: { path: '/login', access: 'public', screen: 'accounts/LoginPage', texts: ['accounts'], calls: [] },
  signUp: { path: '/signup', access: 'public', screen: 'accounts/SignUpPage', texts: ['accounts'], calls: [] },
  confirmEmail: {
    path: '/confirm-email',
    access: 'public',
    screen: 'accounts/ConfirmEmailPage',
    texts: ['accounts'],
    calls: [],
    unlisted: true,
  },
  forgotPassword: {
    path: '/forgot-password',
    access: 'public',
    screen: 'accounts/ForgotPasswordPage',
    texts: ['accounts'],
    calls: [],
  },
  resetPassword: {
    path: '/reset-password',
    access: 'public',
    screen: 'accounts/ResetPasswordPage',
    texts: ['accounts'],
    calls: [],
    unlisted: true,
  },
  howItWorks: { path: '/how-it-works', access: 'public', screen: 'guide/HowItWorksPage', texts: ['guide'], calls: [] },
  faq: { path: '/faq', access: 'public', screen: 'guide/FaqPage', texts: ['guide'], calls: [] },
  about: {
    path: '/about',
    access: 'public',
    screen: 'guide/AboutPage',
    texts: ['guide'],
    calls: ['/auctions?status=active&sort=ending&limit=1', '/statistics'],
  },
  help: { path: '/help', access: 'public', screen: 'guide/HelpPage', texts: ['guide'], calls: [] },
  contact: { path: '/contact', access: 'public', screen: 'guide/ContactPage', texts: ['guide'], calls: [] },
  terms: { path: '/terms', access: 'public', screen: 'guide/TermsPage', texts: ['guide'], calls: [] },
  privacy: { path: '/privacy', access: 'public', screen: 'guide/PrivacyPage', texts: ['guide'], calls: [] },
  check: { path: '/check', access: 'public', screen: 'fair-play/CheckPage', texts: ['fair-play'], calls: [] },
  checkAuction: {
    path: '/auctions/:auctionId/check',
    access: 'public',
    screen: 'fair-play/CheckAuctionPage',
    texts: ['fair-play'],
    calls: ['/auctions/:auctionId'],
    // One for each auction: the site map has no list of those.
    unlisted: true,
  },
  denied: { path: '/denied', access: 'public', screen: 'app/DeniedPage', calls: [], unlisted: true },
  notFound: { path: '*', access: 'public', screen: 'app/NotFoundPage', calls: [], unlisted: true },

  auctions: {
    path: '/auctions',
    access: 'signed-in',
    screen: 'auctions/AuctionsPage',
    texts: ['bidding'],
    calls: ['/auctions', '/payment/open-orders'],
    picture: pictureSizes.card,
  },
  auction: {
    path: '/auctions/:auctionId',
    access: 'signed-in',
    screen: 'auctions/AuctionPage',
    texts: ['bidding', 'results'],
    calls: ['/auctions/:auctionId', '/auctions/:auctionId/number-line', '/payment/open-orders'],
    picture: pictureSizes.detail,
  },
  leaderboard: {
    path: '/auction/:auctionId/leaderboard',
    access: 'signed-in',
    screen: 'results/LeaderboardPage',
    texts: ['bidding', 'results'],
    calls: ['/auctions/:auctionId', '/leaderboard/:auctionId', '/auctions/:auctionId/number-line'],
  },
  profile: {
    path: '/profile',
    access: 'signed-in',
    screen: 'accounts/ProfilePage',
    texts: ['accounts'],
    calls: ['/users/me'],
  },
  myBids: {
    path: '/my-bids',
    access: 'signed-in',
    screen: 'bids/MyBidsPage',
    texts: ['accounts', 'bidding'],
    calls: ['/bids/my-bids/all?underWay=left_out', '/payment/open-orders'],
  },

  dashboard: { path: '/admin/dashboard', access: 'admin', screen: 'dashboard/DashboardPage', calls: ['/dashboard'] },
  manageAuctions: {
    path: '/admin/auctions',
    access: 'admin',
    screen: 'auctions/ManageAuctionsPage',
    texts: ['bidding'],
    calls: [],
  },
  createAuction: {
    path: '/admin/create-auction',
    access: 'admin',
    screen: 'auctions/CreateAuctionPage',
    texts: ['bidding'],
    calls: [],
  },
  importAuctions: {
    path: '/admin/import-auctions',
    access: 'admin',
    screen: 'auctions/ImportAuctionsPage',
    texts: ['bidding'],
    calls: [],
  },
  updateAuction: {
    path: '/admin/update-auction/:auctionId',
    access: 'admin',
    screen: 'auctions/UpdateAuctionPage',
    texts: ['bidding'],
    calls: [],
  },
  declareWinner: {
    path: '/admin/declare-winner',
    access: 'admin',
    screen: 'results/DeclareWinnerPage',
    texts: ['bidding', 'results'],
    calls: [],
  },
  money: { path: '/admin/money', access: 'admin', screen: 'money/MoneyPage', calls: ['/money'] },
  users: { path: '/admin/users', access: 'admin', screen: 'accounts/UsersPage', calls: ['/users'] },
  user: { path: '/admin/users/:userId', access: 'admin', screen: 'accounts/UserPage', calls: ['/users/:userId'] },
  reports: { path: '/admin/reports', access: 'admin', screen: 'reports/ReportsPage', calls: ['/reports?state=open'] },
  audit: { path: '/admin/audit', access: 'admin', screen: 'audit/AuditPage', calls: ['/audit'] },
  operatorTasks: { path: '/admin/tasks', access: 'admin', screen: 'operator-tasks/OperatorTasksPage', calls: [] },
} as const satisfies Record<PageName, Page>;
