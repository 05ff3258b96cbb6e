/** Signing in and signing up. What a rule refuses is said in `refusals`. */
export const accounts = {
  /** Below the picture of an auction's line, in which 4 lights up. */
  example: '₹4 wins here: the lowest amount that only one person chose.',
  login: {
    title: 'Login',
    lead: 'Good to see you again.',
    identifier: 'Email or mobile number',
    password: 'Password',
    remember: 'Remember me for 30 days on this device',
    submit: 'Login',
    failed: 'Login failed',
    noAccount: 'New to EkBid?',
    signUp: 'Create an account',
  },
  signUp: {
    title: 'Create your account',
    lead: 'One person, one account: that is what keeps a unique bid unique.',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    mobile: 'Mobile number',
    mobileHint: 'We send a one-time code (OTP) to it.',
    otp: 'OTP',
    otpHint: (phone: string) => `The 6-digit code we sent to ${phone}`,
    sendOtp: 'Send OTP',
    resendOtp: 'Send again',
    resendIn: (seconds: number) => `Send again in ${seconds} s`,
    sendFailed: 'Failed to send OTP',
    verificationFailed: 'OTP verification failed',
    password: 'Password',
    passwordHint: 'At least 8 characters; letters, numbers and symbols together are best.',
    terms:
      'I understand that a bid costs its amount, cannot be changed or cancelled, and is not paid back when another bid wins. I will use one account only.',
    termsRequired: 'Please read this and tick the box.',
    submit: 'Create account',
    failed: 'Signup failed',
    hasAccount: 'Have an account already?',
    login: 'Login',
  },
  /** On my bids, until the address is confirmed. */
  confirmation: {
    invitation: (email: string) => `We e-mail you about refunds once you confirm ${email}.`,
    send: 'Send me the link',
    sent: (email: string) =>
      `The link is on its way to ${email}, and works for 48 hours. Not there in a few minutes? Look among spam.`,
    again: 'Send again',
    failed: 'The link could not be sent',
  },
  /** Where the link leads. */
  confirmEmail: {
    loading: 'Confirming your e-mail address',
    done: {
      title: 'Your e-mail address is confirmed',
      text: 'When money goes back to you, we write to you: why, how much, and when to expect it.',
      onward: 'Go to My bids',
    },
    expired: {
      title: 'This link has expired',
      text: 'Links work for 48 hours. You find a button for a new one on My bids.',
      onward: 'Go to My bids',
    },
    wrong: {
      title: 'This link does not work',
      text: 'Perhaps it was cut off on its way here, or your address has changed since. You find a button for a new one on My bids.',
      onward: 'Go to My bids',
    },
    failed: 'Your address could not be confirmed just now',
  },
};
