type Code = { readonly code: string; readonly minutes: number };

/** What we send to phones, always in the words registered with the operators (DLT): `.env.example` repeats them. */
export const sms = {
  // The code comes first: phones show it in the notification, and offer to fill it in.
  signUpCode: ({ code, minutes }: Code) =>
    `${code} is your EkBid code. It works for ${minutes} minutes, in the browser that asked for it. EkBid never asks for it by phone or message.`,
  // Whoever did not ask learns what to do.
  resetCode: ({ code, minutes }: Code) =>
    `${code} is your EkBid code for a new password. It works for ${minutes} minutes, in the browser that asked for it. If you did not ask for it, do nothing: your password stays. EkBid never asks for it by phone or message.`,
  passwordChanged:
    'The password of your EkBid account was set anew by a code sent to this number. If that was not you, set another one at once and write to us. EkBid never asks for a code by phone or message.',
};
