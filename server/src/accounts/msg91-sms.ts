import * as z from 'zod';
import { type Sms, SmsEndUnknown, type SmsSender, type SmsTemplate } from './sms-sender.ts';

type Account = {
  readonly api: string;
  readonly authKey: string;
  /** MSG91's ids of the registered texts. */
  readonly templateIds: Readonly<Record<SmsTemplate, string>>;
  readonly timeoutMs?: number;
};

/** It answers 200 to refusals too; `message` is then the reason, else the id of the request. */
const answer = z.object({ type: z.enum(['success', 'error']), message: z.string() });

/** MSG91's documented call for registered texts (Flow API v5). */
export function msg91Sms({ api, authKey, templateIds, timeoutMs = 5000 }: Account): SmsSender {
  const ask = ({ to, template, variables }: Sms) =>
    fetch(new URL('/api/v5/flow', api), {
      method: 'POST',
      headers: { authkey: authKey, accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({
        template_id: templateIds[template],
        short_url: '0',
        recipients: [{ mobiles: to.replace('+', ''), ...variables }],
      }),
      signal: AbortSignal.timeout(timeoutMs),
    });

  return {
    async send(message) {
      await readAnswer(await ask(message).catch(throwEnd));
    },
  };
}

async function readAnswer(response: Response): Promise<void> {
  const parsed = answer.safeParse(await response.json().catch(() => null));
  const isRefusal = response.status >= 400 && response.status < 500;
  if (parsed.data?.type === 'error' || isRefusal)
    throw new Error(`MSG91 refused (${response.status}): ${withoutNumbers(parsed.data?.message ?? 'no reason given')}`);
  if (!response.ok || !parsed.success)
    throw new SmsEndUnknown(`MSG91 answered ${response.status}, not to be understood`);
}

/** A code or a mobile number must not come into the log. */
function withoutNumbers(reason: string): string {
  return reason.replaceAll(/\d{4,}/g, '…').slice(0, 200);
}

function throwEnd(cause: unknown): never {
  if (isNeverConnected(cause)) throw new Error('MSG91 could not be reached', { cause });
  throw new SmsEndUnknown('MSG91 did not answer in time, or not at all', { cause });
}

const beforeAnythingIsSaid = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

function isNeverConnected(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined;
  return cause?.code !== undefined && beforeAnythingIsSaid.has(cause.code);
}
