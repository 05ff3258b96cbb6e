/** What only the browser can know of a call that failed. */
export const problems = {
  network: 'We could not reach EkBid. Please check your connection and try again.',
  unreadable: 'The answer could not be read. Please try again in a moment.',
  sessionExpired: 'Session expired. Please login again.',
};
