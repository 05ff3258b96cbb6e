import * as z from 'zod';

/**
 * The ids of all texts that can be sent. India's mobile operators only deliver registered texts, each with its own id.
 */
type CodeTemplate = 'sign-up' | 'reset-password' | 'password-changed' | 'number-change';
type NewsTemplate = 'won' | 'claim_reminder' | 'account_deletion' | 'no_unique_bid' | 'cancelled' | 'refund';

export type Sms = {
  /** The number in E.164 format. */
  readonly to: string;
  readonly template: CodeTemplate | NewsTemplate;
  /** The values of the placeholders in the registered text. */
  readonly variables: Readonly<Record<string, string>>;
  /** The whole text, for senders that do not use registered texts. */
  readonly text: string;
};

/** Sends a text message. Throws `SmsNotSent` or `SmsNotSetUp`, or `SmsEndUnknown` if the message may have been sent. */
export type SmsSender = { send(message: Sms): Promise<void> };

/** The gateway refused the message or could not be reached. */
export class SmsNotSent extends Error {
  override readonly name = 'SmsNotSent';
}

/** The message may have been sent. Sending it again could deliver it twice. */
export class SmsEndUnknown extends Error {
  override readonly name = 'SmsEndUnknown';
}

/** The operator has no gateway, or has not registered this text. Another try would fail too. */
export class SmsNotSetUp extends Error {
  override readonly name = 'SmsNotSetUp';
}

/** What to log about an error: one line if the operator or the gateway can correct it, and the stack if it is a bug. */
export function reasonOf(error: unknown): { readonly reason: string } | { readonly err: unknown } {
  const isExpected = error instanceof SmsNotSent || error instanceof SmsNotSetUp || error instanceof SmsEndUnknown;
  return isExpected ? { reason: error.message } : { err: error };
}

type Msg91Account = {
  readonly api: string;
  readonly authKey: string;
  /** MSG91's ids of the registered texts. News without an id is not sent. */
  readonly templateIds: Readonly<Record<CodeTemplate, string> & Partial<Record<NewsTemplate, string | undefined>>>;
  readonly timeoutMs?: number;
};

/** MSG91 answers refusals with status 200 too. `message` is then the reason, otherwise the id of the request. */
const msg91Answer = z.object({ type: z.enum(['success', 'error']), message: z.string() });

/** Uses MSG91's documented call for registered texts (Flow API v5). */
export function msg91Sms({ api, authKey, templateIds, timeoutMs = 5000 }: Msg91Account): SmsSender {
  const ask = ({ to, template, variables }: Sms) =>
    fetch(new URL('/api/v5/flow', api), {
      method: 'POST',
      headers: { authkey: authKey, accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({
        template_id: templateIds[template],
        short_url: '0',
        recipients: [{ mobiles: to.replace('+', ''), ...variables }],
      }),
      // A redirect could send the key and the codes to another address.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });

  return {
    async send(message) {
      if (templateIds[message.template] === undefined) throw new SmsNotSetUp(`no template for ${message.template}`);
      await readAnswer(await ask(message).catch(throwEndOf('MSG91')));
    },
  };
}

async function readAnswer(response: Response): Promise<void> {
  const parsed = msg91Answer.safeParse(await response.json().catch(() => null));
  const isRefusal = response.status >= 400 && response.status < 500;
  if (parsed.data?.type === 'error' || isRefusal)
    throw new SmsNotSent(
      `MSG91 refused (${response.status}): ${withoutNumbers(parsed.data?.message ?? 'no reason given')}`,
    );
  if (!response.ok || !parsed.success)
    throw new SmsEndUnknown(`MSG91 answered ${response.status}, not to be understood`);
}

/** Removes codes and mobile numbers, because the reason is logged. */
function withoutNumbers(reason: string): string {
  return reason.replaceAll(/\d{4,}/g, '…').slice(0, 200);
}

const throwEndOf =
  (gateway: string) =>
  (cause: unknown): never => {
    const code = codeOf(cause);
    const why = code === undefined ? '' : ` (${code})`;
    if (code !== undefined && connectionErrors.has(code))
      throw new SmsNotSent(`${gateway} could not be reached${why}`, { cause });
    throw new SmsEndUnknown(`${gateway} did not answer in time, or not at all${why}`, { cause });
  };

const connectionErrors = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error ? (error.cause as { code?: string } | undefined)?.code : undefined;

type SandboxSettings = { readonly sandboxUrl: string; readonly token: string; readonly timeoutMs?: number };

/** Sends text messages to the sandbox's phone, which every user of this machine can read. */
export function sandboxSms({ sandboxUrl, token, timeoutMs = 5000 }: SandboxSettings): SmsSender {
  return {
    async send({ to, text }) {
      const response = await fetch(new URL('/sandbox/sms', sandboxUrl), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-sandbox-token': token },
        body: JSON.stringify({ to, text }),
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(throwEndOf('the sandbox'));
      await response.body?.cancel();
      const answered = `the sandbox's phone answered ${response.status}`;
      if (response.status >= 500) throw new SmsEndUnknown(answered);
      if (!response.ok) throw new SmsNotSent(answered);
    },
  };
}

declare module '../context/deps.ts' {
  interface Deps {
    readonly sms: SmsSender;
  }
}
