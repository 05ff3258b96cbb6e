import { type ComponentType, lazy } from 'react';
import { Navigate, type RouteObject } from 'react-router';
import { AdminOnly } from './accounts/AdminOnly.tsx';
import { SignedInOnly } from './accounts/SignedInOnly.tsx';
import { Shell } from './app/Shell.tsx';
import { type TitleOf, Titled } from './app/Titled.tsx';

/** A part of the app whose code is fetched when it is first shown. */
function fetched(load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await load() }));
}

function page(path: string, title: TitleOf, load: () => Promise<ComponentType>): RouteObject {
  const Page = fetched(load);
  const element = (
    <Titled title={title}>
      <Page />
    </Titled>
  );
  return { path, element };
}

const forAll = [
  page(
    '/',
    (titles) => titles.home,
    async () => (await import('./home/HomePage.tsx')).HomePage,
  ),
  page(
    '/login',
    (titles) => titles.login,
    async () => (await import('./accounts/LoginPage.tsx')).LoginPage,
  ),
  page(
    '/signup',
    (titles) => titles.signUp,
    async () => (await import('./accounts/SignUpPage.tsx')).SignUpPage,
  ),
  page(
    '/confirm-email',
    (titles) => titles.confirmEmail,
    async () => (await import('./accounts/ConfirmEmailPage.tsx')).ConfirmEmailPage,
  ),
  page(
    '/denied',
    (titles) => titles.denied,
    async () => (await import('./app/DeniedPage.tsx')).DeniedPage,
  ),
  page(
    '*',
    (titles) => titles.notFound,
    async () => (await import('./app/NotFoundPage.tsx')).NotFoundPage,
  ),
];

const forSignedIn = [
  page(
    '/auctions',
    (titles) => titles.auctions,
    async () => (await import('./auctions/AuctionsPage.tsx')).AuctionsPage,
  ),
  page(
    '/auctions/:auctionId',
    (titles) => titles.auction,
    async () => (await import('./auctions/AuctionPage.tsx')).AuctionPage,
  ),
  page(
    '/auction/:auctionId/leaderboard',
    (titles) => titles.leaderboard,
    async () => (await import('./results/LeaderboardPage.tsx')).LeaderboardPage,
  ),
  page(
    '/my-bids',
    (titles) => titles.myBids,
    async () => (await import('./bids/MyBidsPage.tsx')).MyBidsPage,
  ),
];

const AdminLayout = fetched(async () => (await import('./app/AdminLayout.tsx')).AdminLayout);
const forAdministrators = [
  { path: '/admin', element: <Navigate to="/admin/dashboard" replace /> },
  page(
    '/admin/dashboard',
    (titles) => titles.dashboard,
    async () => (await import('./dashboard/DashboardPage.tsx')).DashboardPage,
  ),
  page(
    '/admin/auctions',
    (titles) => titles.manageAuctions,
    async () => (await import('./auctions/ManageAuctionsPage.tsx')).ManageAuctionsPage,
  ),
  page(
    '/admin/create-auction',
    (titles) => titles.createAuction,
    async () => (await import('./auctions/CreateAuctionPage.tsx')).CreateAuctionPage,
  ),
  page(
    '/admin/update-auction/:auctionId',
    (titles) => titles.updateAuction,
    async () => (await import('./auctions/UpdateAuctionPage.tsx')).UpdateAuctionPage,
  ),
  page(
    '/admin/declare-winner',
    (titles) => titles.declareWinner,
    async () => (await import('./results/DeclareWinnerPage.tsx')).DeclareWinnerPage,
  ),
  page(
    '/admin/tasks',
    (titles) => titles.operatorTasks,
    async () => (await import('./operator-tasks/OperatorTasksPage.tsx')).OperatorTasksPage,
  ),
];

export const routes: RouteObject[] = [
  {
    element: <Shell />,
    children: [
      ...forAll,
      { element: <SignedInOnly />, children: forSignedIn },
      { element: <AdminOnly />, children: [{ element: <AdminLayout />, children: forAdministrators }] },
    ],
  },
];
