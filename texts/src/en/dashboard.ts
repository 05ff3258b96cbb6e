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
    overdue: (count: number, shown: string) =>
      count === 1
        ? 'One has been over for more than a day. Nobody has to wait longer than 72 hours: then EkBid declares.'
        : `${shown} have been over for more than a day. Nobody has to wait longer than 72 hours: then EkBid declares.`,
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
  reports: {
    title: (count: number, shown: string) => {
      if (count === 0) return 'No report is open';
      return count === 1 ? '1 report is open' : `${shown} reports are open`;
    },
    text: 'Somebody told you that something is wrong.',
    textNone: 'What people report about an auction or a problem waits here.',
    link: 'Open reports',
  },
  ending: {
    title: 'Ending soon',
    caption: 'Running auctions, the next to end first',
    none: 'No auction is running.',
    ends: 'Ends',
    slots: (filled: string, most: string) => `${filled} of ${most} slots filled`,
  },
  charts: {
    title: 'Over time',
    lead: 'By day in India. Money is that of declared auctions: what others took in is sealed.',
    periods: { label: 'How many days', 7: '7 days', 30: '30 days', 90: '90 days' },
    loading: 'Loading the charts',
    failed: 'Error Loading Charts',
    showTable: 'Show as a table',
    day: 'Day',
    none: 'None in these days',
    signUps: { title: 'Sign-ups', total: 'Sign-ups' },
    bids: { title: 'Bids placed', total: 'Bids' },
    money: { title: 'Money', captured: 'Captured', refunded: 'Refunded' },
    slots: {
      title: 'Slots filled',
      lead: 'Of auctions that were over that day',
      filled: 'Filled',
      offered: 'Offered',
      share: (percent: string) => `${percent} % of those offered`,
    },
  },
};
