import { deletionDays, type EntryMode, retention } from '@ekbid/domain';

/** The bell in the navigation bar, and the page that it opens. */
export const notifications = {
  title: 'Notifications',
  lead: `News of the auctions you bid in or watch, and of your reports. Each is kept for ${retention.notifications} days.`,
  /** The name of the bell for screen readers. */
  unread: (count: number, shown: string) => (count === 0 ? 'Notifications' : `Notifications, ${shown} unread`),
  new: 'New',
  markRead: 'Mark as read',
  markReadOf: (title: string) => `Mark as read: ${title}`,
  markAllRead: 'Mark all as read',
  markFailed: 'Not marked as read',
  showing: (shown: string, total: string) => `Showing ${shown} of ${total} notifications`,
  loading: 'Loading notifications',
  failed: 'Your notifications could not be shown',
  empty: {
    title: 'No notifications yet',
    text: 'Once an auction you bid in is decided, you read it here.',
    action: 'See the auctions',
  },
  /** Shown below the title of a reminder. */
  ends: (moment: string) => `You watch this auction. It ends ${moment}, or before that when the last slot is taken.`,
  kinds: {
    won: {
      title: (auction: string) => `You won: ${auction}`,
      text: (amount: string, mode: EntryMode) =>
        `Your ₹${amount} was the lowest unique bid.${mode === 'refundable' ? ' The money for any other bids of yours here goes back to the method you paid with.' : ''}`,
    },
    lost: {
      title: (auction: string) => `Decided: ${auction}`,
      text: (amount: string, mode: EntryMode) =>
        `You did not win. The lowest unique bid was ₹${amount}.${mode === 'refundable' ? ' Your money for all your bids goes back to the method you paid with.' : ''}`,
    },
    no_unique_bid: {
      title: (auction: string) => `Nobody won: ${auction}`,
      text: (mode: EntryMode) =>
        `Every amount was shared.${mode === 'free' ? '' : ' What you paid goes back in full.'}`,
    },
    cancelled: {
      title: (auction: string) => `Cancelled: ${auction}`,
      text: (mode: EntryMode) =>
        `The auction was cancelled. ${mode === 'free' ? 'Your bids there cost nothing.' : 'What you paid goes back in full.'}`,
    },
    prize_added: { title: (auction: string) => `New about the prize: ${auction}` },
    watch_begins: { title: (auction: string) => `Bidding has begun: ${auction}` },
    watch_day: { title: (auction: string) => `Ends within a day: ${auction}` },
    watch_hour: { title: (auction: string) => `Ends within an hour: ${auction}` },
    report_answered: {
      title: (reason: string) => `Your report: ${reason}`,
      text: 'We looked into it and closed it. Thank you for telling us.',
      pushed: { title: 'We looked into your report', text: 'Open it to read what we did.' },
    },
    claim_reminder: {
      title: (auction: string) => `Claim your prize: ${auction}`,
      text: (until: string) =>
        `You can claim it until ${until}. After that it can no longer be claimed; it goes to nobody else.`,
    },
    prize_sent: {
      title: (auction: string) => `On its way: ${auction}`,
      text: 'Your prize was sent. Please confirm once it has arrived.',
    },
    prize_delivered: {
      title: (auction: string) => `Delivered: ${auction}`,
      text: 'Our team marked your prize as delivered. If you do not have it, please report a problem.',
    },
    account_deletion: {
      title: () => 'Your account is to be deleted',
      text: `It is deleted ${deletionDays} days after this message, unless you stop it in your profile.`,
    },
  },
  /** A table in the profile: which topic goes to which channel. */
  choices: {
    title: 'What we tell you',
    lead: 'All news of your auctions is in the app. Choose what reaches you elsewhere, too.',
    topic: 'About',
    inApp: 'In the app',
    channels: { email: 'Email', sms: 'SMS', push: 'Push' },
    topics: {
      won: 'You won',
      prize: 'Your prize: claim, parcel, arrival',
      result: 'Your auction is decided',
      cancelled: 'Your auction is cancelled',
      prize_added: 'New about a prize',
      watch: 'Auctions you watch begin or end soon',
      report: 'Your reports are answered',
      refund: 'Your refunds',
      security: 'The safety of your account',
    },
    cell: (topic: string, channel: string) => `${topic}: ${channel}`,
    always: 'Always',
    never: 'Not sent',
    fixed: 'A tick without a box cannot be switched off.',
    smsInstead: 'We send SMS about cancellations and refunds only to people whose e-mail address is not confirmed.',
    emailUnconfirmed: 'We send no e-mails until your address is confirmed.',
    loading: 'Loading your choices',
    loadFailed: 'Your choices could not be shown',
    failed: 'Nothing was changed',
    /** The button below that table, which subscribes this device. */
    push: {
      title: 'Push on this device',
      off: 'See on your screen when you win or your auction is decided, even while EkBid is closed.',
      on: 'Your news appears on this device while you are signed in here. The column “Push” says which.',
      denied:
        'Your browser blocks notifications from EkBid. Allow them in its settings for this site, and come back here.',
      unsupported:
        'This browser cannot show notifications here. On an iPhone or iPad, add EkBid to the home screen first.',
      switchOn: 'Switch on',
      switchOff: 'Switch off',
      serviceFailed: 'Your browser could not reach its push service. Please try again.',
      loading: 'Looking whether push is on',
      loadFailed: 'We could not find out whether push is on',
    },
  },
  /** The page that the unsubscribe link at the end of a mail opens. `topic` is a text from `choices.topics`. */
  unsubscribe: {
    ask: {
      title: 'No more of these e-mails?',
      text: (topic: string) =>
        `“${topic}”: we will not write to you about this any more. You still read it in the app.`,
      submit: 'Unsubscribe',
    },
    done: {
      title: 'You are unsubscribed',
      text: (topic: string) => `“${topic}”: no more e-mails about this. You can switch them on again in your profile.`,
    },
    wrong: {
      title: 'This link does not work',
      text: 'Perhaps it was cut off on its way here. You can switch off e-mails in your profile.',
    },
    profile: 'Go to your profile',
  },
  /** The page on which the owner of a mobile number can stop its replacement, if another person reported it as lost. */
  stopNumber: {
    title: 'Stop the change of number?',
    text: 'The account keeps the number it has. Whoever asked for the change knows its password, so set another one afterwards.',
    submit: 'Stop the change',
    done: 'The number stays',
    doneText: 'The change is stopped. Set another password now: somebody else knows yours.',
    onward: 'Set another password',
    wrong: 'This link does not work. Perhaps it was cut off on its way here: please open it again, whole.',
  },
};
