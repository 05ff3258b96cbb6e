import { sendConfirmation } from '@ekbid/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { askAgainWhoIsSignedIn } from './session.ts';

/** Asks for the link that confirms the address of whoever is signed in. */
export function useSendConfirmation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(sendConfirmation),
    // It may have been confirmed on another device meanwhile.
    onSuccess: () => askAgainWhoIsSignedIn(client),
  });
}
