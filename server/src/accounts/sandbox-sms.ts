import type { SmsSender } from './sms-sender.ts';

type Settings = { readonly sandboxUrl: string; readonly token: string; readonly timeoutMs?: number };

/** Sends text messages to the sandbox's phone, where anybody at this machine can read them. */
export function sandboxSms({ sandboxUrl, token, timeoutMs = 5000 }: Settings): SmsSender {
  return {
    async send({ to, text }) {
      const response = await fetch(new URL('/sandbox/sms', sandboxUrl), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-sandbox-token': token },
        body: JSON.stringify({ to, text }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the sandbox's phone answered ${response.status}`);
    },
  };
}
