import { administration, href, type PageName, pages, textsOf } from '@ekbid/contract';
import { type QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, type ReactNode, useEffect, useMemo, type ComponentType } from 'react';
import { BrowserRouter, useRoutes, Navigate, type RouteObject, Outlet, useLocation } from 'react-router';
import type { LateScreens } from './app/fetch-ahead.ts';
import { ShellBoundary, Shell, Titled } from './app/Shell.tsx';
import { followServer, useSession } from './sign-in/session.ts';
import { useSite } from './site/use-site.ts';
import { catalogue } from './texts/catalogue.ts';
import { presentLanguage } from './texts/language.ts';
import { problemText } from './texts/problem-text.ts';
import { useTexts } from './texts/use-texts.ts';
import { lazily } from './ui/LatePart.tsx';
import { releaseOutlines } from './ui/Skeletons.tsx';
import { Toasts } from './ui/Toasts.tsx';
import { type UiTexts, UiTextsContext } from './ui/ui-texts.ts';

/** The router is used without data loaders: pages fetch data through queries, and the loaders would add 19 KB. */
export function App({ client }: { client: QueryClient }) {
  return (
    <Providers client={client}>
      {/* Without transitions, a click shows the outline of the next page at once. */}
      <BrowserRouter useTransitions={false}>
        <ShellBoundary>
          <Screens />
        </ShellBoundary>
      </BrowserRouter>
    </Providers>
  );
}

function Screens() {
  // While the first screen loads, outlines (placeholders) are delayed. From now on they appear at once.
  useLayoutEffect(releaseOutlines, []);
  useMainPagesAhead();
  return useRoutes(routes);
}

/** The contexts of every screen: the query client and the texts of the controls. Also a place for toasts. */
export function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  const texts = useTexts();
  const uiTexts: UiTexts = useMemo(() => ({ ...texts.ui, describe: (error) => problemText(texts, error) }), [texts]);
  useEffect(() => followServer(client), [client]);
  return (
    <QueryClientProvider client={client}>
      <UiTextsContext value={uiTexts}>
        {children}
        <Toasts />
      </UiTextsContext>
    </QueryClientProvider>
  );
}

const screens: Readonly<Record<PageName, () => Promise<ComponentType>>> = {
  home: async () => (await import('./home/HomePage.tsx')).HomePage,
  login: async () => (await import('./sign-in/LoginPage.tsx')).LoginPage,
  signUp: async () => (await import('./sign-in/SignUpPage.tsx')).SignUpPage,
  confirmEmail: async () => (await import('./account/ConfirmEmailPage.tsx')).ConfirmEmailPage,
  practice: async () => (await import('./home/PracticePage.tsx')).PracticePage,
  stopNumberChange: async () => (await import('./account/StopNumberChangePage.tsx')).StopNumberChangePage,
  unsubscribe: async () => (await import('./account/UnsubscribePage.tsx')).UnsubscribePage,
  forgotPassword: async () => (await import('./sign-in/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  resetPassword: async () => (await import('./sign-in/ResetPasswordPage.tsx')).ResetPasswordPage,
  profile: async () => (await import('./account/ProfilePage.tsx')).ProfilePage,
  howItWorks: async () => (await import('./guide/HowItWorksPage.tsx')).HowItWorksPage,
  faq: async () => (await import('./guide/HelpPages.tsx')).FaqPage,
  about: async () => (await import('./guide/AboutPage.tsx')).AboutPage,
  help: async () => (await import('./guide/HelpPages.tsx')).HelpPage,
  contact: async () => (await import('./guide/ContactPage.tsx')).ContactPage,
  terms: async () => (await import('./guide/LegalPages.tsx')).TermsPage,
  privacy: async () => (await import('./guide/LegalPages.tsx')).PrivacyPage,
  check: async () => (await import('./fair-play/CheckPage.tsx')).CheckPage,
  checkAuction: async () => (await import('./fair-play/CheckAuctionPage.tsx')).CheckAuctionPage,
  denied: async () => (await import('./app/ErrorPages.tsx')).DeniedPage,
  notFound: async () => (await import('./app/ErrorPages.tsx')).NotFoundPage,
  auctions: async () => (await import('./auctions/AuctionsPage.tsx')).AuctionsPage,
  auction: async () => (await import('./auctions/AuctionPage.tsx')).AuctionPage,
  leaderboard: async () => (await import('./results/LeaderboardPage.tsx')).LeaderboardPage,
  myBids: async () => (await import('./bids/MyBidsPage.tsx')).MyBidsPage,
  winners: async () => (await import('./home/WinnersPage.tsx')).WinnersPage,
  paymentRecord: async () => (await import('./bids/PaymentRecordPage.tsx')).PaymentRecordPage,
  ownReports: async () => (await import('./reports/OwnReportsPage.tsx')).OwnReportsPage,
  watchlist: async () => (await import('./auctions/WatchlistPage.tsx')).WatchlistPage,
  notifications: async () => (await import('./notifications/NotificationsPage.tsx')).NotificationsPage,
  prize: async () => (await import('./prizes/PrizePage.tsx')).PrizePage,
  dashboard: async () => (await import('./dashboard/DashboardPage.tsx')).DashboardPage,
  manageAuctions: async () => (await import('./manage-auctions/ManageAuctionsPage.tsx')).ManageAuctionsPage,
  createAuction: async () => (await import('./auction-form/CreateAuctionPage.tsx')).CreateAuctionPage,
  importAuctions: async () => (await import('./import-auctions/ImportAuctionsPage.tsx')).ImportAuctionsPage,
  updateAuction: async () => (await import('./auction-form/UpdateAuctionPage.tsx')).UpdateAuctionPage,
  declareWinner: async () => (await import('./results/DeclareWinnerPage.tsx')).DeclareWinnerPage,
  managePrizes: async () => (await import('./manage-prizes/ManagePrizesPage.tsx')).ManagePrizesPage,
  managePrize: async () => (await import('./manage-prizes/ManagePrizePage.tsx')).ManagePrizePage,
  money: async () => (await import('./money/MoneyPage.tsx')).MoneyPage,
  users: async () => (await import('./users/UsersPage.tsx')).UsersPage,
  user: async () => (await import('./users/UserPage.tsx')).UserPage,
  reports: async () => (await import('./reports/ReportsPage.tsx')).ReportsPage,
  audit: async () => (await import('./audit/AuditPage.tsx')).AuditPage,
  operatorTasks: async () => (await import('./operator-tasks/OperatorTasksPage.tsx')).OperatorTasksPage,
};

/** The components of all screens, so that the code of a screen can be fetched before it is shown. */
const lateScreens: LateScreens = {};

function routeOf(name: PageName): RouteObject {
  const Screen = lazily(() => {
    // Texts and code load at the same time. If the texts fail here, the page loads them again and reports the failure.
    for (const part of textsOf(pages[name])) catalogue[part].load(presentLanguage()).catch(() => {});
    return screens[name]();
  });
  lateScreens[name] = Screen;
  const element = (
    <Titled page={name}>
      <Screen />
    </Titled>
  );
  return { path: pages[name].path, element };
}

const names = Object.keys(pages) as PageName[];
const routesFor = (access: (typeof pages)[PageName]['access']) =>
  names.filter((name) => pages[name].access === access).map(routeOf);

/** Fetches the code of the main pages when the current page is idle, so that they open at once, even offline. */
function useMainPagesAhead(): void {
  const client = useQueryClient();
  const role = useSession()?.userRole;
  useEffect(() => {
    const left = new AbortController();
    import('./app/fetch-ahead.ts').then(
      ({ fetchMainPages }) => fetchMainPages(lateScreens, role, client, left.signal),
      () => {},
    );
    return () => left.abort();
  }, [client, role]);
}

const AdminLayout = lazily(async () => (await import('./app/AdminLayout.tsx')).AdminLayout);
const forAdministrators = [
  { path: administration.path, element: <Navigate to={href(pages.dashboard)} replace /> },
  ...routesFor('admin'),
];

const routes: RouteObject[] = [
  {
    element: <Shell />,
    children: [
      ...routesFor('public'),
      { element: <Browsing />, children: routesFor('browse') },
      { element: <SignedInOnly />, children: routesFor('signed-in') },
    ],
  },
  {
    element: <Shell administration />,
    children: [{ element: <AdminOnly />, children: [{ element: <AdminLayout />, children: forAdministrators }] }],
  },
];

/** Shows pages to signed-in people. Others are sent to the login page, and return after signing in. */
export function SignedInOnly() {
  const session = useSession();
  const location = useLocation();
  return session ? <Outlet /> : <Navigate to={href(pages.login)} replace state={{ from: location }} />;
}

/** Shows pages to everyone, or only to signed-in people if the operator has set `membersOnly`. */
export function Browsing() {
  const session = useSession();
  const membersOnly = useSite()?.membersOnly ?? false;
  const location = useLocation();
  if (session || !membersOnly) return <Outlet />;
  return <Navigate to={href(pages.login)} replace state={{ from: location }} />;
}

/** Shows pages to administrators. The server checks every call; this check only saves others from an empty page. */
export function AdminOnly() {
  const session = useSession();
  const location = useLocation();
  if (!session) return <Navigate to={href(pages.login)} replace state={{ from: location }} />;
  if (session.secondFactorDue) return <Navigate to={href(pages.profile)} replace />;
  return session.userRole === 'ADMIN' ? <Outlet /> : <Navigate to={href(pages.denied)} replace />;
}
