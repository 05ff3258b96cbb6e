import { deletionDays } from '@ekbid/domain';

type Told = { readonly firstName: string; readonly url: string };

/** The mail that says that an account is to be deleted, whoever asked for it. */
export const accountDeletion = ({ firstName, url }: Told, closing: readonly string[]) => ({
  subject: 'Your EkBid account is to be deleted',
  text: `${[
    `Hello ${firstName},`,
    `Your account is deleted ${deletionDays} days after this mail was written: your name, addresses, number and messages are erased for good. If an administrator asked for it, your profile says why.`,
    'You do not want that? Sign in, and stop it in your profile:',
    url,
    ...closing,
  ].join('\n\n')}\n`,
});
