import { randomInt } from 'node:crypto';
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Page,
  request,
} from '@playwright/test';
import { type Caller, call } from './calls.ts';

export const settings = () => ({
  url: process.env['EKBID_URL'] ?? '',
  sandbox: process.env['EKBID_SANDBOX'] ?? '',
  sandboxToken: process.env['EKBID_SANDBOX_TOKEN'] ?? '',
  signIns: JSON.parse(process.env['EKBID_SIGN_INS'] ?? '{}') as {
    admin: { email: string; mobileNumber: string; password: string };
    bidders: { email: string; mobileNumber: string; password: string }[];
  },
});

/** A person with a separate browser. `replies` holds every API reply to that browser, as a promise of its text. */
export type Person = Caller & {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly replies: Promise<string>[];
};

export async function openBrowser(browser: Browser): Promise<Person> {
  const context = await browser.newContext({ baseURL: settings().url });
  const page = await context.newPage();
  const replies: Promise<string>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    // Skip the live stream, because it never ends.
    if (pathname === '/api/live') return;
    // Pages count too, because they carry preloaded replies. The text of a page that was left cannot be read: use ''.
    const isPage = response.request().resourceType() === 'document';
    if (pathname.startsWith('/api/') || isPage) replies.push(response.text().catch(() => ''));
  });
  return { page, context, replies, request: context.request };
}

type Message = { readonly subject?: string; readonly text: string };

/** What the sandbox's phone or inbox received at a number or an address, newest first. */
export async function messagesTo(recipient: string): Promise<readonly Message[]> {
  const reply = await fetch(`${settings().sandbox}/sandbox/messages?to=${encodeURIComponent(recipient)}`);
  return ((await reply.json()) as { messages: Message[] }).messages;
}

/** Reads the newest code that the sandbox's phone received at this number. */
export async function readOtp(mobileNumber: string): Promise<string> {
  const [newest] = await messagesTo(`+91${mobileNumber}`);
  const code = /\d{6}/.exec(newest?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`no code was sent to ${mobileNumber}`);
  return code;
}

/** A mobile number that is unique in this run. */
export const newMobileNumber = () => `9${randomInt(1e9).toString().padStart(9, '0')}`;

/** The values of the sign-up form for a new person. */
export function newAccount(firstName: string, lastName: string) {
  const mobileNumber = newMobileNumber();
  return {
    firstName,
    lastName,
    mobileNumber,
    email: `${firstName.toLowerCase()}.${mobileNumber}@example.in`,
    password: 'lowest-unique-1',
  };
}

/** Signs up by calls, with the code from the sandbox's phone. */
export async function signUp(caller: Caller, firstName: string, lastName: string) {
  const account = newAccount(firstName, lastName);
  const phone = account.mobileNumber;
  await call(caller, '/otp/send', { json: { phone } });
  await call(caller, '/otp/verify-otp', { json: { phone, otp: await readOtp(phone) } });
  await call(caller, '/users', { json: account });
  return account;
}

/** Follows the confirmation link in the sandbox's inbox, which every new person gets by mail. */
export async function confirmAddress(caller: Caller, { email }: { readonly email: string }): Promise<void> {
  let token: string | undefined;
  await expect
    .poll(async () => (token = /[?&]token=([^\s&]+)/.exec((await messagesTo(email))[0]?.text ?? '')?.[1]))
    .toBeDefined();
  await call(caller, '/auth/confirm-email', { json: { token } });
}

type Account = { readonly email: string; readonly password: string };

export async function signIn(caller: Caller, { email, password }: Account): Promise<void> {
  await call(caller, '/auth/login', { json: { email, password } });
}

export function demoBidder(place = 0) {
  const bidder = settings().signIns.bidders.at(place);
  if (!bidder) throw new Error('the demo has too few bidders');
  return bidder;
}

const programs = new Map<string, Promise<APIRequestContext>>();

/** An API client that is signed in as the demo data's administrator. All tests share one session. */
export async function administrator(): Promise<Caller> {
  const { url, signIns } = settings();
  const start = async () => {
    const program = await request.newContext({ baseURL: url });
    await signIn({ request: program }, signIns.admin);
    return program;
  };
  const program = programs.get(url) ?? start();
  programs.set(url, program);
  return { request: await program };
}
