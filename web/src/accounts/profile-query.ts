import { getProfile } from '@ekbid/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => (await call(getProfile, { signal })).data,
});
