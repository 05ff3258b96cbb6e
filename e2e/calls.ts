import type { APIRequestContext } from '@playwright/test';

/** A browser, or an API client that keeps cookies like a browser. */
export type Caller = { readonly request: APIRequestContext };

type File = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };
type Sent = {
  readonly json?: object;
  readonly form?: Record<string, string | File>;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Sends a POST with the caller's session and CSRF token, and returns the reply. A refusal throws. */
export async function call<Reply>(
  { request }: Caller,
  path: string,
  { json, form, headers }: Sent = {},
): Promise<Reply> {
  const reply = await request.post(`/api${path}`, {
    headers: { ...headers, 'x-xsrf-token': await tokenOf(request) },
    ...(form ? { multipart: form } : { data: json ?? {} }),
  });
  if (!reply.ok()) throw new Error(`POST ${path} was answered with ${reply.status()}: ${await reply.text()}`);
  return (await reply.json()) as Reply;
}

/** A caller without a CSRF token gets one from any GET call. */
async function tokenOf(request: APIRequestContext): Promise<string> {
  const find = async () => {
    const { cookies } = await request.storageState();
    return cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value;
  };
  const token = await find();
  if (token !== undefined) return token;
  await request.get('/api/auth/me');
  return (await find()) ?? '';
}
