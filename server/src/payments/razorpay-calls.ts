import * as z from 'zod';
import type { ProviderReply } from './payment-provider.ts';

type Access = { readonly api: string; readonly keyId: string; readonly keySecret: string; readonly timeoutMs: number };

/** A GET unless it has a body. */
type Call = { readonly path: string; readonly body?: object; readonly headers?: Readonly<Record<string, string>> };

export type AskRazorpay = <Schema extends z.ZodType>(
  schema: Schema,
  call: Call,
) => Promise<ProviderReply<z.output<Schema>>>;

/** Makes calls end in one of three ways, whatever the provider or the network does. */
export function openRazorpayCalls({ api, keyId, keySecret, timeoutMs }: Access): AskRazorpay {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

  return async (schema, { path, body, headers }) => {
    try {
      const reply = await fetch(new URL(path, api), {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization, ...(body && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (isPlainNo(reply.status)) return { kind: 'refused', reason: await readReason(reply) };
      if (!reply.ok) return { kind: 'unknown', reason: `status ${reply.status}` };
      const parsed = schema.safeParse(await reply.json());
      return parsed.success
        ? { kind: 'ok', value: parsed.data }
        : { kind: 'unknown', reason: `unreadable reply: ${z.prettifyError(parsed.error)}` };
    } catch (error) {
      // A time-out, a reset or a reply that is no JSON: the provider may or may not have done its part.
      return { kind: 'unknown', reason: error instanceof Error ? error.message : String(error) };
    }
  };
}

/** 409 (the same is under way) and 429 (slow down) say nothing about whether it was done. */
function isPlainNo(status: number): boolean {
  return status >= 400 && status < 500 && status !== 409 && status !== 429;
}

const refusedReply = z.object({ error: z.object({ description: z.string() }) });

async function readReason(reply: Response): Promise<string> {
  const parsed = refusedReply.safeParse(await reply.json().catch(() => null));
  return parsed.success ? parsed.data.error.description : `status ${reply.status}`;
}
