import type { forgotPassword, sendOtp } from '@ekbid/contract';
import { call } from '../api/call.ts';
import { ApiProblem } from '../api/problem.ts';

/**
 * Asks for a code. Where many were asked for already, the server wants work done first: a worker does it, and the call is
 * made again, once. What is refused without a challenge, or in spite of the work, is thrown as it came.
 */
export async function askForCode(endpoint: typeof sendOtp | typeof forgotPassword, phone: string) {
  try {
    return await call(endpoint, { body: { phone } });
  } catch (error) {
    const challenge = error instanceof ApiProblem ? error.details.challenge : undefined;
    if (typeof challenge !== 'string') throw error;
    const proof = await solve(challenge).catch(() => {
      throw error;
    });
    return call(endpoint, { body: { phone, proof } });
  }
}

function solve(challenge: string): Promise<string> {
  const worker = new Worker(new URL('./challenge-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<string>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
    worker.onerror = () => reject(new Error('the worker failed'));
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}
