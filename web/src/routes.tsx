import { administration, href, type PageName, pages, textsOf } from '@ekbid/contract';
import type { ComponentType } from 'react';
import { Navigate, type RouteObject } from 'react-router';
import { AdminOnly, SignedInOnly } from './sign-in/Guards.tsx';
import { Shell, Titled } from './app/Shell.tsx';
import { catalogue } from './texts/catalogue.ts';
import { presentLanguage } from './texts/language.ts';
import { lazily } from './ui/LatePart.tsx';

const screens: Readonly<Record<PageName, () => Promise<ComponentType>>> = {
  home: async () => (await import('./home/HomePage.tsx')).HomePage,
  login: async () => (await import('./sign-in/LoginPage.tsx')).LoginPage,
  signUp: async () => (await import('./sign-in/SignUpPage.tsx')).SignUpPage,
  confirmEmail: async () => (await import('./account/ConfirmEmailPage.tsx')).ConfirmEmailPage,
  forgotPassword: async () => (await import('./sign-in/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  resetPassword: async () => (await import('./sign-in/ResetPasswordPage.tsx')).ResetPasswordPage,
  profile: async () => (await import('./account/ProfilePage.tsx')).ProfilePage,
  howItWorks: async () => (await import('./guide/HowItWorksPage.tsx')).HowItWorksPage,
  faq: async () => (await import('./guide/FaqPage.tsx')).FaqPage,
  about: async () => (await import('./guide/AboutPage.tsx')).AboutPage,
  help: async () => (await import('./guide/HelpPage.tsx')).HelpPage,
  contact: async () => (await import('./guide/ContactPage.tsx')).ContactPage,
  terms: async () => (await import('./guide/LegalPages.tsx')).TermsPage,
  privacy: async () => (await import('./guide/LegalPages.tsx')).PrivacyPage,
  check: async () => (await import('./fair-play/CheckPage.tsx')).CheckPage,
  checkAuction: async () => (await import('./fair-play/CheckAuctionPage.tsx')).CheckAuctionPage,
  denied: async () => (await import('./app/DeniedPage.tsx')).DeniedPage,
  notFound: async () => (await import('./app/NotFoundPage.tsx')).NotFoundPage,
  auctions: async () => (await import('./auctions/AuctionsPage.tsx')).AuctionsPage,
  auction: async () => (await import('./auctions/AuctionPage.tsx')).AuctionPage,
  leaderboard: async () => (await import('./results/LeaderboardPage.tsx')).LeaderboardPage,
  myBids: async () => (await import('./bids/MyBidsPage.tsx')).MyBidsPage,
  dashboard: async () => (await import('./dashboard/DashboardPage.tsx')).DashboardPage,
  manageAuctions: async () => (await import('./manage-auctions/ManageAuctionsPage.tsx')).ManageAuctionsPage,
  createAuction: async () => (await import('./auction-form/CreateAuctionPage.tsx')).CreateAuctionPage,
  importAuctions: async () => (await import('./import-auctions/ImportAuctionsPage.tsx')).ImportAuctionsPage,
  updateAuction: async () => (await import('./auction-form/UpdateAuctionPage.tsx')).UpdateAuctionPage,
  declareWinner: async () => (await import('./results/DeclareWinnerPage.tsx')).DeclareWinnerPage,
  money: async () => (await import('./money/MoneyPage.tsx')).MoneyPage,
  users: async () => (await import('./users/UsersPage.tsx')).UsersPage,
  user: async () => (await import('./users/UserPage.tsx')).UserPage,
  reports: async () => (await import('./reports/ReportsPage.tsx')).ReportsPage,
  audit: async () => (await import('./audit/AuditPage.tsx')).AuditPage,
  operatorTasks: async () => (await import('./operator-tasks/OperatorTasksPage.tsx')).OperatorTasksPage,
};

function routeOf(name: PageName): RouteObject {
  const Screen = lazily(() => {
    // Texts and code load at the same time. If the texts fail here, the page loads them again and reports the failure.
    for (const part of textsOf(pages[name])) catalogue[part].load(presentLanguage()).catch(() => {});
    return screens[name]();
  });
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

const AdminLayout = lazily(async () => (await import('./app/AdminLayout.tsx')).AdminLayout);
const forAdministrators = [
  { path: administration.path, element: <Navigate to={href(pages.dashboard)} replace /> },
  ...routesFor('admin'),
];

export const routes: RouteObject[] = [
  {
    element: <Shell />,
    children: [
      ...routesFor('public'),
      { element: <SignedInOnly />, children: routesFor('signed-in') },
      { element: <AdminOnly />, children: [{ element: <AdminLayout />, children: forAdministrators }] },
    ],
  },
];
