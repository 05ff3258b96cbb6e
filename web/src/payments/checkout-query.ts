import { getCheckout } from '@ekbid/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';
import { CheckoutUnavailable } from './checkout-unavailable.ts';
import { loadScript } from './load-script.ts';

/** The provider's checkout, ready to be opened: its script is there once this has come. */
export const checkoutQuery = queryOptions({
  queryKey: keys.checkout,
  queryFn: async ({ signal }) => {
    const { data } = await call(getCheckout, { signal });
    await loadScript(data.script).catch((cause: unknown) => {
      throw new CheckoutUnavailable(cause);
    });
    return data;
  },
  staleTime: Infinity,
  gcTime: Infinity,
});
