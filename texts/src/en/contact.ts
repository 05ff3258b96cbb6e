/** How to reach the people behind it. */
export const contact = {
  title: 'Contact',
  lead: 'We are glad to help. Look at help first: most questions are answered there at once.',
  email: 'E-mail',
  phone: 'Phone (toll-free)',
  address: 'Address',
  grievanceOfficer: 'Grievance officer',
  never: 'We never ask for a password, a one-time code or card details, by phone, e-mail or message.',
  report: {
    title: 'Report a problem',
    text: 'An auction described wrongly, a payment gone astray, somebody with several accounts: tell us. Your report reaches the people who run EkBid, and nobody else.',
  },
  help: 'Go to help',
};
