/** The bell in the bar, and the page behind it. */
export const notifications = {
  title: 'Notifications',
  lead: 'News of the auctions you bid in and of your reports. Each is kept for 180 days.',
  /** The name of the bell. */
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
  kinds: {
    won: {
      title: (auction: string) => `You won: ${auction}`,
      text: (amount: string) => `Your ₹${amount} was the lowest unique bid.`,
    },
    lost: {
      title: (auction: string) => `Decided: ${auction}`,
      text: (amount: string) => `You did not win. The lowest unique bid was ₹${amount}.`,
    },
    no_unique_bid: {
      title: (auction: string) => `Nobody won: ${auction}`,
      text: 'Every amount was shared. Your payments go back in full.',
    },
    cancelled: {
      title: (auction: string) => `Cancelled: ${auction}`,
      text: 'The auction was cancelled. Your payments go back in full.',
    },
    prize_added: { title: (auction: string) => `New about the prize: ${auction}` },
    report_answered: {
      title: (reason: string) => `Your report: ${reason}`,
      text: 'We looked into it and closed it. Thank you for telling us.',
    },
  },
};
