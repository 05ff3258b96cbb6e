/**
 * Who may open a page. Other people are redirected. `browse`: everyone, or only signed-in people if the operator sets
 * `BROWSE=members`. The calls of the page are authorized separately.
 */
type PageAccess = 'public' | 'browse' | 'signed-in' | 'admin';

/**
 * Texts that are loaded only with the pages that use them. Each part is a file. The main texts are loaded with every
 * page.
 */
export type TextsPart =
  | 'home'
  | 'accounts'
  | 'admin'
  | 'auctions'
  | 'audit'
  | 'bidding'
  | 'fair-play'
  | 'guide'
  | 'legal'
  | 'my-bids'
  | 'notifications'
  | 'practice'
  | 'reports'
  | 'prizes'
  | 'manage-prizes'
  | 'results';

export type Page = {
  /** Parameters are written as `:name`. `*` matches all addresses that no other page has. */
  readonly path: string;
  readonly access: PageAccess;
  /** The parts that the page uses. Administrators' pages always use the part `admin`, so it is not listed. */
  readonly texts?: readonly TextsPart[];
};

/**
 * The beginning of a browser's CSRF token. It identifies the browser for which preloaded replies were made. Each
 * sign-in creates another token, and the rest of the token is far too long to guess.
 */
export const ownerMark = (csrfToken: string): string => csrfToken.slice(0, 12);

/** The width of an auction's picture on different screens, for the `sizes` attribute. */
export const pictureSizes = {
  featured: '(min-width: 64rem) 28rem, (min-width: 40rem) 40vw, 100vw',
  card: '(min-width: 64rem) 22rem, (min-width: 40rem) 50vw, 100vw',
  detail: '(min-width: 64rem) 42rem, 100vw',
} as const;

export function textsOf({ access, texts = [] }: Page): readonly TextsPart[] {
  return access === 'admin' ? ['admin', ...texts] : texts;
}

/**
 * All pages and their addresses. The routes and links of the web app, the pages of the server and the site map are
 * derived from this list.
 */
export const pages = {
  home: { path: '/', access: 'public', texts: ['home'] },
  login: { path: '/login', access: 'public', texts: ['accounts'] },
  signUp: { path: '/signup', access: 'public', texts: ['accounts'] },
  confirmEmail: { path: '/confirm-email', access: 'public', texts: ['accounts'] },
  stopNumberChange: { path: '/stop-number-change', access: 'public', texts: ['notifications'] },
  unsubscribe: { path: '/unsubscribe', access: 'public', texts: ['notifications'] },
  forgotPassword: { path: '/forgot-password', access: 'public', texts: ['accounts'] },
  resetPassword: { path: '/reset-password', access: 'public', texts: ['accounts'] },
  howItWorks: { path: '/how-it-works', access: 'public', texts: ['guide', 'home'] },
  practice: { path: '/practice', access: 'public', texts: ['practice', 'results'] },
  faq: { path: '/faq', access: 'public', texts: ['guide'] },
  about: { path: '/about', access: 'public', texts: ['guide', 'home'] },
  help: { path: '/help', access: 'public', texts: ['guide'] },
  contact: { path: '/contact', access: 'public', texts: ['guide', 'reports'] },
  terms: { path: '/terms', access: 'public', texts: ['legal'] },
  privacy: { path: '/privacy', access: 'public', texts: ['legal'] },
  check: { path: '/check', access: 'public', texts: ['fair-play'] },
  checkAuction: { path: '/auctions/:auctionId/check', access: 'public', texts: ['fair-play'] },
  denied: { path: '/denied', access: 'public' },
  notFound: { path: '*', access: 'public' },

  auctions: { path: '/auctions', access: 'browse', texts: ['auctions'] },
  winners: { path: '/winners', access: 'browse', texts: ['home'] },
  auction: { path: '/auctions/:auctionId', access: 'browse', texts: ['auctions', 'bidding', 'results'] },
  leaderboard: { path: '/auction/:auctionId/leaderboard', access: 'browse', texts: ['auctions', 'results'] },
  profile: { path: '/profile', access: 'signed-in', texts: ['accounts', 'notifications'] },
  myBids: { path: '/my-bids', access: 'signed-in', texts: ['accounts', 'auctions', 'bidding', 'my-bids'] },
  paymentRecord: { path: '/payments/:paymentOrderId', access: 'signed-in', texts: ['my-bids'] },
  watchlist: { path: '/watchlist', access: 'signed-in', texts: ['auctions', 'my-bids'] },
  notifications: { path: '/notifications', access: 'signed-in', texts: ['notifications', 'reports'] },
  ownReports: { path: '/reports', access: 'signed-in', texts: ['reports'] },
  prize: { path: '/prizes/:auctionId', access: 'signed-in', texts: ['prizes'] },

  dashboard: { path: '/admin/dashboard', access: 'admin' },
  manageAuctions: { path: '/admin/auctions', access: 'admin', texts: ['auctions'] },
  createAuction: { path: '/admin/create-auction', access: 'admin', texts: ['auctions'] },
  importAuctions: { path: '/admin/import-auctions', access: 'admin', texts: ['auctions'] },
  updateAuction: { path: '/admin/update-auction/:auctionId', access: 'admin', texts: ['auctions'] },
  declareWinner: { path: '/admin/declare-winner', access: 'admin', texts: ['auctions', 'results', 'manage-prizes'] },
  managePrizes: { path: '/admin/prizes', access: 'admin', texts: ['manage-prizes'] },
  managePrize: { path: '/admin/prizes/:auctionId', access: 'admin', texts: ['manage-prizes', 'prizes'] },
  money: { path: '/admin/money', access: 'admin' },
  users: { path: '/admin/users', access: 'admin' },
  user: { path: '/admin/users/:userId', access: 'admin', texts: ['reports'] },
  reports: { path: '/admin/reports', access: 'admin', texts: ['reports'] },
  audit: { path: '/admin/audit', access: 'admin', texts: ['audit'] },
  operatorTasks: { path: '/admin/tasks', access: 'admin' },
} as const satisfies Readonly<Record<string, Page>>;

export type PageName = keyof typeof pages;

/** Every page for administrators is below this address, which itself redirects to the dashboard. */
export const administration = { path: '/admin' } as const;

/** The service worker, and the document that it serves when there is no network. */
export const offline = { worker: '/service-worker.js', shell: '/shell.html' } as const;

type ParameterOf<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type Values<Path> = [ParameterOf<Path>] extends [never] ? [] : [Readonly<Record<ParameterOf<Path>, string>>];

/** The address of a page. It does not compile with a missing or an extra parameter. */
export function href<Path extends `/${string}`>(page: { readonly path: Path }, ...values: Values<Path>): string;
export function href({ path }: { readonly path: string }, values: Readonly<Record<string, string>> = {}): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}
