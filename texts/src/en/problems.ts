/** What only the browser can know of a call that failed. */
export const problems = {
  network: 'We could not reach EkBid. Please check your connection and try again.',
  offline: 'You are offline. This opens as soon as you are back online.',
  partMissing: 'We could not load this just now. We keep trying.',
  unreadable: 'The answer could not be read. Please try again in a moment.',
  sessionExpired: 'Session expired. Please login again.',
};
