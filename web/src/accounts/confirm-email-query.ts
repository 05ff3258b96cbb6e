import { confirmEmail } from '@ekbid/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { ApiProblem } from '../api/problem.ts';
import { keys } from '../api/query-keys.ts';
import { askAgainWhoIsSignedIn } from './session.ts';

export type Confirmation = 'done' | 'expired' | 'wrong';

/** Opening the link is the confirmation. It changes nothing when repeated, so it may be asked like a question. */
export function confirmEmailQuery(token: string) {
  return queryOptions({
    queryKey: keys.emailConfirmation(token),
    staleTime: Infinity,
    queryFn: async ({ client }): Promise<Confirmation> => {
      try {
        await call(confirmEmail, { body: { token } });
      } catch (error) {
        return readRefusal(error);
      }
      void askAgainWhoIsSignedIn(client);
      return 'done';
    },
  });
}

function readRefusal(error: unknown): Confirmation {
  if (error instanceof ApiProblem && error.code === 'confirmation_link_expired') return 'expired';
  if (error instanceof ApiProblem && error.code === 'confirmation_link_wrong') return 'wrong';
  throw error;
}
