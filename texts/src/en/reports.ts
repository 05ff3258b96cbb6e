import type { ReportReason } from '@ekbid/contract';

/** Reporting an auction or a problem. The texts of refusals are in `refusals`. */
export const reports = {
  auction: {
    open: 'Report this auction',
    title: 'Report this auction',
    lead: 'Something is wrong with it? Only our team reads what you write.',
  },
  problem: {
    signIn:
      'Please sign in to send a report, so that we can look into it and answer. Without an account, write to us by e-mail.',
    login: 'Login to report',
  },
  reason: 'What is it about?',
  choose: 'Please choose',
  reasons: {
    'Wrong picture or description': 'Wrong picture or description',
    'Unfair play': 'Unfair play',
    'Offensive content': 'Offensive content',
    'Payment or refund': 'Payment or refund',
    'Bid or result': 'Bid or result',
    'My account': 'My account',
    'Page not working': 'Page not working',
    'Something else': 'Something else',
  } satisfies Record<ReportReason, string>,
  description: 'What happened?',
  descriptionHint: (left: string) => `No passwords, codes or card numbers, please. ${left} characters left.`,
  submit: 'Send report',
  failed: 'Your report was not sent',
  taken: {
    title: 'We have your report',
    auction:
      'Thank you. Our team reads it and looks at the auction. Its bids and its result stay as they are: nobody can change those, we only see whether a rule was broken.',
    problem:
      'Thank you. Our team reads it. Where we need to know more, we write to the e-mail address of your account.',
    done: 'Done',
    another: 'Report something else',
    own: 'See your reports',
  },
  /** The page on which people see the reports that they sent. */
  own: {
    title: 'Your reports',
    lead: 'What you reported, newest first, and what our team answered.',
    open: 'Being looked at',
    closed: 'Closed',
    answer: 'Answered',
    noAnswer: 'We looked into it and closed it.',
    another: 'Report something',
    showing: (shown: string, total: string) => `Showing ${shown} of ${total} reports`,
    loading: 'Loading your reports',
    failed: 'Your reports could not be shown',
    empty: {
      title: 'You have reported nothing',
      text: 'If something is wrong, tell us. You see here what came of it.',
    },
  },
};
