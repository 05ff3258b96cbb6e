import type { PageName } from '@ekbid/contract';

/** Bars, menus, footer, titles, and the pages for wrong addresses and missing rights. */
export const navigation = {
  skip: 'Skip to content',
  main: 'Main',
  menu: 'Menu',
  places: 'Places',
  logo: 'EkBid, home',
  home: 'Home',
  auctions: 'Auctions',
  howItWorks: 'How It Works',
  about: 'About',
  myBids: 'My bids',
  administration: 'Administration',
  manage: 'Manage',
  account: 'Account',
  login: 'Login',
  logout: 'Logout',
  signUp: 'Sign up',
  demo: 'Demonstration: sample prizes, no real money.',
  useLight: 'Use light colours',
  useDark: 'Use dark colours',
  tabTitle: (page?: string) => (page ? `${page} · EkBid` : 'EkBid'),
  /** The title of each page of the contract. */
  titles: {
    home: 'The lowest bid that stands alone wins',
    login: 'Login',
    signUp: 'Sign up',
    confirmEmail: 'Confirm your e-mail',
    unsubscribe: 'Unsubscribe',
    forgotPassword: 'Forgot password',
    resetPassword: 'Set a new password',
    profile: 'Your account',
    auctions: 'Live auctions',
    auction: 'Auction',
    leaderboard: 'Leaderboard',
    check: 'Check a result',
    checkAuction: 'Check this result',
    myBids: 'My bids',
    notifications: 'Notifications',
    dashboard: 'Dashboard',
    manageAuctions: 'Manage auctions',
    importAuctions: 'Import auctions',
    createAuction: 'Create auction',
    updateAuction: 'Update auction',
    declareWinner: 'Declare winner',
    money: 'Money',
    users: 'Users',
    user: 'User',
    reports: 'Reports',
    audit: 'Audit log',
    operatorTasks: 'Needs attention',
    howItWorks: 'How it works',
    faq: 'Questions and answers',
    about: 'About EkBid',
    help: 'Help',
    contact: 'Contact',
    terms: 'Terms of use',
    privacy: 'Privacy',
    denied: 'Access denied',
    notFound: 'Page not found',
  } satisfies Readonly<Record<PageName, string>>,
};

export const footer = {
  quickLinks: 'Quick Links',
  howItWorks: 'How It Works',
  activeAuctions: 'Active Auctions',
  about: 'About Us',
  faq: 'FAQ',
  support: 'Support',
  help: 'Help Center',
  check: 'Check a Result',
  contactUs: 'Contact Us',
  terms: 'Terms of Use',
  privacy: 'Privacy',
  contact: 'Contact',
  claims: 'What we stand for',
  social: {
    label: 'EkBid elsewhere',
    instagram: 'Instagram',
    twitter: 'Twitter',
    facebook: 'Facebook',
    linkedin: 'LinkedIn',
  },
  newTab: 'opens in a new tab',
  copyright: (year: string) => `© ${year} EkBid. All rights reserved.`,
};

export const denied = {
  title: '403 Access Denied',
  text: 'This page is for administrators. If you should be one, sign in with that account.',
  back: 'Go Back',
  home: 'Go to Home',
};

export const notFound = {
  title: 'Page not found',
  text: 'The address may be mistyped, or the page has moved. These are good places to go on from:',
};

export const failure = {
  title: 'Something went wrong',
  /** The page itself could not be fetched. */
  missing: 'This page is not loaded yet',
  reload: 'Try again',
  report: 'Report this problem',
};
