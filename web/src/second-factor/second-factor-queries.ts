import { getSecondFactor } from '@ekbid/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keys } from '../api/query-keys.ts';

export const secondFactorQuery = queryOptions({
  queryKey: keys.secondFactor,
  queryFn: async ({ signal }) => (await call(getSecondFactor, { signal })).data,
});
