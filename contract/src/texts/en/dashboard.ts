/** The administrator's first page. */
export const dashboard = {
  title: 'Dashboard',
  loading: 'Loading the dashboard',
  failed: 'Error Loading Dashboard',
  tiles: {
    label: 'EkBid in figures',
    totalUsers: 'Total Users',
    activeAuctions: 'Active Auctions',
    completedAuctions: 'Completed Auctions',
    reportsToday: 'Reports Today',
  },
  awaiting: {
    title: (count: number, shown: string) => {
      if (count === 0) return 'No auction awaits declaration';
      return count === 1 ? '1 auction awaits declaration' : `${shown} auctions await declaration`;
    },
    text: 'Bidding is over there, and the people who placed their bids wait for the result.',
    textNone: 'Auctions that are over or full wait here until their result is declared.',
    link: 'Declare Winner',
  },
  attention: {
    title: (count: number, shown: string) => {
      if (count === 0) return 'No payment needs attention';
      return count === 1 ? '1 task needs attention' : `${shown} tasks need attention`;
    },
    text: 'Money waits for a person to set it right.',
    textNone: 'Every payment is a bid or on its way back by itself.',
    link: 'Open tasks',
  },
};
