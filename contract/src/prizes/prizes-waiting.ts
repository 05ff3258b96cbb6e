import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { reply } from '../schemas.ts';

/** This call has its own file, because every administrators' page loads it, and most do not need prizes.ts. */
export const countPrizes = endpoint('GET /prizes/waiting', {
  access: 'admin',
  summary: 'How many prizes wait to be sent, and how many of them for a week or longer',
  reply: reply(z.object({ toSend: z.number(), overdue: z.number() })),
});
