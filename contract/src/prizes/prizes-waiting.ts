import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { reply } from '../schemas.ts';

/** This call is not in prizes.ts, because every administrators' page needs it and none needs the rest. */
export const countPrizes = endpoint('GET /prizes/waiting', {
  access: 'admin',
  summary: 'How many prizes wait to be sent, and how many of them for a week or longer',
  reply: reply(z.object({ toSend: z.number(), overdue: z.number() })),
});
