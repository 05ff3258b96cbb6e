import { tagReplies } from '../../http/etag.ts';
import type { RequestLog } from '../../context/log.ts';
import { spoil } from './spoil.ts';

type Request = { readonly headers: Readonly<Record<string, unknown>>; readonly log: RequestLog };
type Reply = {
  readonly statusCode: number;
  readonly hasHeader: (name: string) => boolean;
  readonly header: (name: string, value: string) => unknown;
  readonly code: (status: number) => unknown;
};

/** Runs a hook on every reply of the API, in applications that are built after this call. */
export function inReplies(happens: (request: Request, reply: Reply, text: string) => string | void): void {
  spoil(tagReplies, (real, api) => {
    real(api);
    api.addHook('onSend', async (request, reply, payload) => {
      const text = happens(request, reply, typeof payload === 'string' ? payload : '');
      return typeof payload === 'string' && text !== undefined ? text : payload;
    });
  });
}
