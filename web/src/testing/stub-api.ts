import type { Method, Problem } from '@ekbid/contract';
import type { RefusalCode } from '@ekbid/domain';
import { type RefusalTexts, refusalText } from '@ekbid/texts';
import { texts } from '@ekbid/texts/en';
import { adminTexts } from '@ekbid/texts/en/admin';
import { limits } from '@ekbid/texts/en/limits';
import { prizes } from '@ekbid/texts/en/prizes';
import { serverTexts } from '@ekbid/texts/en/server';
import { vi } from 'vitest';

/** A call that was sent, in the form in which the server would get it. */
export type SentCall = {
  /** Method and path without base path and query, such as `POST /auth/login`. */
  route: string;
  query: Record<string, string>;
  /** The parsed JSON, or the FormData. */
  body: unknown;
  headers: Headers;
};

const refusals: RefusalTexts = {
  ...texts.refusals,
  ...adminTexts.auctionRefusals,
  ...prizes.claimRefusals,
  ...limits.limitRefusals,
  ...serverTexts.adminRefusals,
};

type Answer = { status: number; body: unknown; headers?: Record<string, string> };
export type Answers = Partial<Record<`${Method} /${string}`, Answer | ((sent: SentCall) => Answer | Promise<Answer>)>>;

/** A successful reply. `fields` are added next to `data`, for example `meta`. */
export function ok(data?: unknown, fields: Record<string, unknown> = {}): Answer {
  return { status: 200, body: { success: true, message: '', ...(data !== undefined && { data }), ...fields } };
}

/** A refusal with the server's message. */
export function refused(status: number, code: RefusalCode, more: Pick<Problem, 'field' | 'details'> = {}): Answer {
  return {
    status,
    body: { success: false, code, message: refusalText({ refusals }, { code, details: more.details ?? {} }), ...more },
  };
}

/**
 * Replaces `fetch`. A call without a prepared answer gets a 404. Returns the list of calls, which grows as they are
 * sent.
 */
export function stubApi(answers: Answers): SentCall[] {
  const sent: SentCall[] = [];
  document.cookie = 'XSRF-TOKEN=token';
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', headers, body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, location.href);
    const call: SentCall = {
      route: `${method} ${pathname.replace(/^\/api/, '')}`,
      query: Object.fromEntries(searchParams),
      body: typeof body === 'string' ? JSON.parse(body) : body,
      headers: new Headers(headers),
    };
    sent.push(call);
    const answer = answers[call.route as keyof Answers] ?? refused(404, 'not_found');
    const { status, body: reply, headers: more } = typeof answer === 'function' ? await answer(call) : answer;
    return new Response(JSON.stringify(reply), { status, headers: { 'Content-Type': 'application/json', ...more } });
  });
  return sent;
}
