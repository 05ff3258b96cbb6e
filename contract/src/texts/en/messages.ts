/** What the server says when a call went well, and what it writes to people. */
export const messages = {
  otpSent: 'OTP sent!',
  otpVerified: 'Your mobile number is verified.',
  // The code comes first: phones show it in the notification, and offer to fill it in.
  otpSms: ({ code, minutes }: { code: string; minutes: number }) =>
    `${code} is your EkBid code. It works for ${minutes} minutes, in the browser that asked for it. EkBid never asks for it by phone or message.`,
  signedUp: 'Your account is ready. Welcome to EkBid.',
  signedIn: 'Welcome back.',
  signedOut: 'You are signed out.',
  resetCodeSent: 'If this number has an account, a code is on its way to it.',
  // The code comes first, as above; whoever did not ask learns what to do.
  resetSms: ({ code, minutes }: { code: string; minutes: number }) =>
    `${code} is your EkBid code for a new password. It works for ${minutes} minutes, in the browser that asked for it. If you did not ask for it, do nothing: your password stays. EkBid never asks for it by phone or message.`,
  passwordReset: 'Your new password is set, and you are signed in.',
  passwordChanged: 'Your password is changed. Other devices are signed out.',
  signedOutEverywhere: 'You are signed out on all devices.',
  nameChanged: 'Your name is changed.',
  emailChanged: 'Your address is changed. The link to confirm it is on its way.',
  confirmationSent: 'The link is on its way to your e-mail address.',
  emailConfirmed: 'Your e-mail address is confirmed.',
  secondFactorOff: 'Your sign-ins ask for no code any more.',

  auctionCreated: 'Auction created',
  auctionUpdated: 'Auction updated',
  auctionRemoved: 'Auction deleted',
  auctionCancelled: 'Auction cancelled. Everyone who paid gets their money back.',
  merchant: 'EkBid',
  paymentDescription: 'Auction Bid Payment',
  paymentVerified: 'Payment verified!',
  bidPlaced: 'Bid placed successfully!',
  reportTaken: 'Thank you. We have your report and will look into it.',
};
