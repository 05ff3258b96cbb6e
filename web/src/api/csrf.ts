import { getMe } from '@ekbid/contract';
import { ApiProblem } from './problem.ts';
import { addressOf } from './request.ts';

export const csrfHeader = 'X-XSRF-TOKEN';

export function csrfToken(): string | undefined {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith('XSRF-TOKEN='));
  return pair && decodeURIComponent(pair.slice(pair.indexOf('=') + 1));
}

/** Every GET sets the cookie; this one costs the least. */
export async function renewCsrfToken(): Promise<void> {
  try {
    await fetch(addressOf(getMe, {}), { credentials: 'include' });
  } catch (cause) {
    throw new ApiProblem({ code: 'network', cause });
  }
}
