import type { Exclusion, LimitPeriod, RefusalDetails } from '@ekbid/domain';
import type { RefusalTexts } from './admin/refusals.ts';

const dateText = (at: RefusalDetails[string] | undefined) =>
  new Date(String(at)).toLocaleString('en-IN', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Kolkata' });

const per: Readonly<Record<LimitPeriod, string>> = { day: 'a day', week: 'a week', month: 'a month' };
const renews: Readonly<Record<LimitPeriod, string>> = {
  day: 'at midnight',
  week: 'on Monday',
  month: 'on the first of the month',
};
const perOf = (period: RefusalDetails[string] | undefined) => per[period as LimitPeriod];
const renewsOf = (period: RefusalDetails[string] | undefined) => renews[period as LimitPeriod];

/** Refusals because of limits that people set for themselves, and other refusals that contain a date. */
export const limitRefusals = {
  excluded: ({ until }) => `As you asked, you cannot bid before ${dateText(until)} (Indian time). Nothing was charged.`,
  spending_limit_reached: ({ period, limit, left }) =>
    left === '0'
      ? `Your own limit of ₹${limit} ${perOf(period)} is used up. It renews ${renewsOf(period)}. Nothing was charged.`
      : `Your own limit of ₹${limit} ${perOf(period)} leaves ₹${left}. It renews ${renewsOf(period)}. Nothing was charged.`,
  account_too_young: ({ days, from }) =>
    `In this auction an account must be ${days} ${days === 1 ? 'day' : 'days'} old to bid. You can bid from ${dateText(from)} (Indian time). Nothing was charged.`,
  network_limit: ({ accounts, hours }) =>
    `From your network ${accounts} other accounts bid in this auction within ${hours} hours. Please try again later, or from another network. Nothing was charged.`,
  bid_is_free: () => 'Bids in this auction are free. Please place this one without a payment.',
  payment_missing: () => 'A bid in this auction is paid for first. No bid was placed.',
  limit_amount: ({ least, most }) => `A limit can be from ₹${least} to ₹${most}.`,
  limit_raise_waits: ({ from }) => `You can confirm this from ${dateText(from)} (Indian time).`,
  email_confirmed_lately: ({ days, from }) =>
    `Your e-mail address must have been confirmed for ${days} days. You can ask for the change from ${dateText(from)} (Indian time). Nothing has changed.`,
  exclusion_shorter: () => 'You are away for longer than that already. A break can be made longer, but not shorter.',
} satisfies Partial<RefusalTexts>;

/** How long each break and exclusion lasts. */
export const exclusionLengths = {
  day: '24 hours',
  week: '7 days',
  month: '30 days',
  half_year: '6 months',
  year: '1 year',
  five_years: '5 years',
} satisfies Record<Exclusion, string>;

/** The account page: limits and breaks. */
const own = {
  title: 'Limits and breaks',
  lead: 'Decide how much you spend at most, over all auctions. A lower limit holds at once. A higher one, or none, takes 24 hours, and then you confirm it.',
  loading: 'Your limits are loading',
  loadFailed: 'Your limits could not be shown',
  failed: 'Nothing was changed',
  periods: {
    day: {
      label: 'Each day',
      set: 'Set the limit of a day',
      change: 'Change the limit of a day',
      spent: (amount: string) => `₹${amount} spent today`,
    },
    week: {
      label: 'Each week',
      set: 'Set the limit of a week',
      change: 'Change the limit of a week',
      spent: (amount: string) => `₹${amount} spent this week`,
    },
    month: {
      label: 'Each month',
      set: 'Set the limit of a month',
      change: 'Change the limit of a month',
      spent: (amount: string) => `₹${amount} spent this month`,
    },
  },
  none: 'No limit',
  left: (amount: string) => `₹${amount} left`,
  renews: { day: 'Renews at midnight', week: 'Renews on Monday', month: 'Renews on the first' },
  set: 'Set',
  change: 'Change',
  cancel: 'Cancel',
  save: 'Save',
  remove: 'Remove the limit',
  amount: 'Limit',
  amountHint: 'A higher limit than now can be confirmed after 24 hours.',
  raise: {
    to: (amount: string) => `You asked for ₹${amount}.`,
    none: 'You asked to remove this limit.',
    from: (time: string) => `You can confirm it from ${time}.`,
    until: (time: string) => `You can confirm it until ${time}. If you do not, your limit stays as it is.`,
    confirm: 'Confirm',
    keep: (amount: string) => `Keep ₹${amount}`,
  },
  saved: {
    lower: 'Your limit holds from now on',
    asked: 'Noted. You can confirm it after 24 hours',
    confirmed: 'Your limit was changed',
    kept: 'Your limit stays as it is',
  },
  break: {
    title: 'Take a break',
    lead: 'Until it ends you cannot bid in any auction, with any account of your mobile number. Nobody can end it early, and neither can we.',
    stays:
      'Bids you placed stand, payments under way end as usual, and prizes can still be claimed. You get no reminders.',
    choose: 'How long',
    begin: 'Continue',
    longer: 'Make it longer',
    running: (until: string) => `You are away until ${until}`,
    since: (time: string) => `Since ${time}. You asked for this yourself, and it cannot be ended early.`,
    ask: (length: string) => `No bids for ${length}?`,
    ends: (time: string) => `It begins now and ends at ${time}.`,
    understood: 'I understand that nobody can end this early',
    confirm: 'Begin now',
    begun: 'Your break has begun',
    help: 'Do you need to talk to somebody? Tele-MANAS listens at 14416, free and at any hour.',
  },
  lengths: exclusionLengths,
};

/** The account page: what the person paid, got back and won in each month. */
const months = {
  title: 'Paid, got back and won',
  lead: 'Over all auctions, by month.',
  loading: 'Loading what you paid by month',
  failed: 'What you paid by month could not be shown',
  none: 'You have paid for no bid in the last twelve months.',
  month: 'Month',
  paid: 'Paid',
  back: 'Got back',
  won: 'Won',
  all: 'Total',
};

const leftOf = (left: string, limit: string) =>
  left === '0' ? `Nothing of ${limit} is left.` : `₹${left} of ${limit} is left.`;

/** The note next to the pay button, which says how much of the person's limits is left. */
const note = {
  left: {
    day: (left: string, limit: string) => leftOf(left, `your ₹${limit} for today`),
    week: (left: string, limit: string) => leftOf(left, `your ₹${limit} for this week`),
    month: (left: string, limit: string) => leftOf(left, `your ₹${limit} for this month`),
  },
  away: (until: string) => `As you asked, you cannot bid before ${until}.`,
  hour: (bids: string, spent: string, minutes: string) =>
    `You placed ${bids} bids for ₹${spent} within ${minutes} minutes.`,
  calm: 'There is no hurry: it is fine to stop here.',
  link: 'Limits and breaks',
};

/** The account page: a copy of the person's data. */
const dataExport = {
  title: 'Your data',
  lead: 'A copy of all that we keep about you: a page to read, and a file for programs.',
  failed: 'We could not find out whether there is a copy.',
  ask: 'Ask for a copy',
  askAgain: 'Ask for a new copy',
  asked: 'Your copy is being made. It takes less than a minute.',
  mailed: 'We also write to you when it is ready.',
  ready: (made: string, until: string) => `Made at ${made}. You can download it until ${until}.`,
  removed: 'Your last copy is no longer kept. You can ask for a new one.',
  download: 'Download',
  needsPassword: 'It holds your payments and addresses, so it needs your password.',
  downloaded: 'Your data was downloaded.',
  downloadFailed: 'Nothing was downloaded',
};

/** The account page: deleting the account. */
const deletion = {
  title: 'Delete your account',
  lead: 'Your account is deleted 7 days after you ask. Until then you can stop it here.',
  failed: 'The account stays as it is',
  loadFailed: 'We could not find out whether your account is to be deleted.',
  begin: 'Delete my account',
  points: [
    'Your name, e-mail address, mobile number, addresses, messages and reports are erased for good, and you are signed out everywhere.',
    'Bids, payments and results stay, under “Former bidder”: the books and the proof of fair play need them.',
    'Your number and e-mail address are free for a new account. Breaks and limits you set stay in force for your number.',
  ],
  sendCode: (number: string) => `Send a code to ${number}`,
  ask: 'Delete my account in 7 days',
  keep: 'Keep my account',
  waits: (moment: string) => `Your account will be deleted at ${moment}.`,
  waitsFor: (moment: string) => `Your account will be deleted once nothing is open any more, but not before ${moment}.`,
  stillOpen: 'Still open:',
  byAdministrator: (reason: string) => `An administrator asked for it. The reason: ${reason}`,
  stop: 'Stop the deletion',
  stopped: 'Your account stays',
  notYet: 'Your account can be deleted once this is over:',
  open: {
    bid: 'A bid in an auction that is not decided',
    payment: 'A payment under way',
    prize: 'A prize that is not delivered or given up',
    question: 'A question about a payment that we are looking into',
    refund: 'A refund on its way to you',
    result: 'A result that is being sent out',
  },
};

export const limits = { dataExport, deletion, limitRefusals, own, months, note };
