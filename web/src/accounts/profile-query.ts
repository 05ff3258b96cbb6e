import { getProfile } from '@ekbid/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';

export const profileQuery = queryOptions({
  queryKey: keys.profile,
  queryFn: async ({ signal }) => (await call(getProfile, { signal })).data,
});
