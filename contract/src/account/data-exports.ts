import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { instant, reply } from '../schemas.ts';

/** The last copy of their data that a person asked for. */
const dataExport = z.object({
  requestedAt: instant,
  /** Null while it is being made. */
  madeAt: z.nullable(instant),
  /** Until when it can be downloaded; null while it is being made, and once it was removed. */
  keptUntil: z.nullable(instant),
  /** When another copy may be asked for. */
  nextAt: instant,
});
export type DataExport = z.infer<typeof dataExport>;

export const getDataExport = endpoint('GET /users/me/export', {
  access: 'signed-in',
  summary: 'The last copy of one’s own data that one asked for, if any',
  reply: reply(z.nullable(dataExport)),
});

export const requestDataExport = endpoint('POST /users/me/export', {
  access: 'signed-in',
  summary: 'Ask for a copy of one’s own data, at most once a day. A mail says when it is ready',
  reply: reply(z.nullable(dataExport)),
});

export const downloadDataExport = endpoint('POST /users/me/export/file', {
  access: 'signed-in',
  summary: 'Download the copy of one’s own data, which needs the password again',
  body: z.object({ presentPassword: z.string() }),
  reply: reply(
    z.object({
      name: z.string(),
      /** A ZIP archive with a page to read and a JSON file, in base64. */
      zip: z.string(),
    }),
  ),
});
