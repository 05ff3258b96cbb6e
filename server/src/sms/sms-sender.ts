import * as z from 'zod';

/** All texts that can be sent. Operators in India deliver only texts registered with them, each under its own id. */
type CodeTemplate = 'sign-up' | 'reset-password' | 'password-changed' | 'number-change';
type NewsTemplate = 'won' | 'claim_reminder' | 'account_deletion' | 'no_unique_bid' | 'cancelled' | 'refund';

export type Sms = {
  /** E.164 */
  readonly to: string;
  readonly template: CodeTemplate | NewsTemplate;
  /** The values for the placeholders of the registered text. */
  readonly variables: Readonly<Record<string, string>>;
  /** The whole text, for senders without templates. */
  readonly text: string;
};

/** Sends one text message. Throws `SmsNotSent` or `SmsNotSetUp`, and `SmsEndUnknown` if it may have been sent. */
export type SmsSender = { send(message: Sms): Promise<void> };

/** The gateway refused the message or could not be reached. */
export class SmsNotSent extends Error {
  override readonly name = 'SmsNotSent';
}

/** The message may have been sent: sending it again could deliver it twice. */
export class SmsEndUnknown extends Error {
  override readonly name = 'SmsEndUnknown';
}

/** The operator has no gateway, or registered no such text, so it is not sent, now or later. */
export class SmsNotSetUp extends Error {
  override readonly name = 'SmsNotSetUp';
}

/** For the log: one line where an operator or the gateway can mend it, and the stack where it is a bug. */
export function reasonOf(error: unknown): { readonly reason: string } | { readonly err: unknown } {
  const isExpected = error instanceof SmsNotSent || error instanceof SmsNotSetUp || error instanceof SmsEndUnknown;
  return isExpected ? { reason: error.message } : { err: error };
}

type Msg91Account = {
  readonly api: string;
  readonly authKey: string;
  /** MSG91's ids of the registered texts. Without one, news is not sent. */
  readonly templateIds: Readonly<Record<CodeTemplate, string> & Partial<Record<NewsTemplate, string | undefined>>>;
  readonly timeoutMs?: number;
};

/** MSG91 answers 200 to refusals too; `message` is then the reason, otherwise the id of the request. */
const msg91Answer = z.object({ type: z.enum(['success', 'error']), message: z.string() });

/** MSG91's documented call for registered texts (Flow API v5). */
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
      // The key and the codes go to the pinned address and nowhere else.
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

/** Keeps codes and mobile numbers out of the log. */
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

/** Sends text messages to the sandbox's phone, where every user of this machine can read them. */
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
