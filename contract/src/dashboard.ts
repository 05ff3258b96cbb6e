import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { reply } from './schemas.ts';

export const getDashboard = endpoint('GET /dashboard', {
  access: 'admin',
  summary: 'Counts for the administrator’s first page',
  reply: reply(
    z.object({
      totalUsers: z.number(),
      activeAuctions: z.number(),
      completedAuctions: z.number(),
      /** Today in India. */
      todayReports: z.number(),
      /** Ended or full, and nobody has declared them yet. */
      awaitingDeclaration: z.number(),
      /** Operator tasks that are open. */
      needsAttention: z.number(),
    }),
  ),
});
