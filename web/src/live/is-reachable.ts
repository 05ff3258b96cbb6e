import { getMe } from '@ekbid/contract';
import { call } from '../api/call.ts';
import { ApiProblem } from '../api/problem.ts';

const patienceMs = 5000;

/** Whether anybody answers at all, by the call that costs the least. */
export async function isReachable(): Promise<boolean> {
  try {
    await call(getMe, { signal: AbortSignal.timeout(patienceMs) });
    return true;
  } catch (problem) {
    // A refusal is an answer too; a proxy's word that nobody is behind it is none.
    return problem instanceof ApiProblem && problem.status > 0 && problem.status < 502;
  }
}
