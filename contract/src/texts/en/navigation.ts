/** Bars, menus, footer, names of tabs, and the pages that only say where one is. */
export const navigation = {
  skip: 'Skip to content',
  main: 'Main',
  menu: 'Menu',
  places: 'Places',
  logo: 'EkBid, home',
  home: 'Home',
  auctions: 'Auctions',
  myBids: 'My bids',
  administration: 'Administration',
  manage: 'Manage',
  account: 'Account',
  login: 'Login',
  logout: 'Logout',
  signUp: 'Sign up',
  useLight: 'Use light colours',
  useDark: 'Use dark colours',
  admin: {
    label: 'Administration',
    dashboard: 'Dashboard',
    auctions: 'Auctions',
    createAuction: 'Create auction',
    declareWinner: 'Declare winner',
    tasks: 'Needs attention',
    openTasks: (count: string) => `${count} open`,
  },
  tabTitle: (page?: string) => (page ? `${page} · EkBid` : 'EkBid'),
  titles: {
    home: 'The lowest bid that stands alone wins',
    login: 'Login',
    signUp: 'Sign up',
    confirmEmail: 'Confirm your e-mail',
    auctions: 'Live auctions',
    auction: 'Auction',
    leaderboard: 'Leaderboard',
    myBids: 'My bids',
    dashboard: 'Dashboard',
    manageAuctions: 'Manage auctions',
    createAuction: 'Create auction',
    updateAuction: 'Update auction',
    declareWinner: 'Declare winner',
    operatorTasks: 'Needs attention',
    denied: 'Access denied',
    notFound: 'Page not found',
  },
};

export const footer = {
  description:
    'Where strategy meets opportunity: win premium products at low prices through a unique bidding system. The lowest bid placed by exactly one person wins.',
  quickLinks: 'Quick Links',
  activeAuctions: 'Active Auctions',
  copyright: (year: number) => `© ${year} EkBid. All rights reserved.`,
};

export const denied = {
  title: '403 Access Denied',
  text: 'This page is for administrators. If you should be one, sign in with that account.',
  back: 'Go Back',
  home: 'Go to Home',
};

export const notFound = {
  title: 'This page is not here',
  text: 'The address may be mistyped, or the page has moved. These are good places to go on from:',
};

export const failure = { title: 'Something went wrong', reload: 'Reload this page' };
