import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { type Child, keepRunning } from '../concurrency/keep-running.ts';
import type { Deps } from '../context/deps.ts';
import type { Log } from '../context/log.ts';
import type { Secrets } from '../context/secrets.ts';
import type { Shutdown } from '../context/shutdown.ts';
import { StartProblem } from '../context/start-problem.ts';
import { type Mailer, sandboxMailer, smtpMailer } from '../mail/mailer.ts';
import type { PaymentProvider } from '../provider/payment-provider.ts';
import { openRazorpay } from '../provider/razorpay.ts';
import { msg91Sms, sandboxSms, SmsNotSetUp, type SmsSender } from '../sms/sms-sender.ts';
import type { Config } from './config.ts';

type Gateways = Pick<Deps, 'provider' | 'checkout' | 'sms' | 'mailer'> & {
  /** The address of the sandbox; undefined without a sandbox. */
  readonly sandboxUrl: string | undefined;
};

type Needs = {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly folder: string;
  readonly log: Log;
  readonly shutdown: Shutdown;
};

/**
 * Opens the payment provider and the gateways for text messages and e-mails. With PAYMENTS=sandbox it starts the
 * sandbox, which simulates them.
 */
export async function openGateways(needs: Needs): Promise<Gateways> {
  if (needs.config.PAYMENTS === 'sandbox') return openSandbox(needs);
  if (findSms(needs.config) === undefined)
    needs.log.warn(
      'No text messages are sent, so nobody can sign up: with PAYMENTS=razorpay there is no sandbox phone. Set SMS=msg91.',
    );
  return reachRazorpay(needs.config, needs.log);
}

const sandboxFile = (folder: string) => join(folder, 'sandbox.sqlite');

/** Deletes the sandbox's orders and payments, because a new database has none of them. */
export async function forgetSandbox(folder: string): Promise<void> {
  for (const part of ['', '-wal', '-shm']) await rm(`${sandboxFile(folder)}${part}`, { force: true });
}

/** Starts the sandbox. It offers the API of the real provider, so one adapter serves both. */
async function openSandbox({ config, secrets, folder, log, shutdown }: Needs): Promise<Gateways> {
  const webhookSecrets = sandboxWebhookSecrets(config, secrets);
  const settings = {
    port: config.sandboxPort,
    dataFile: sandboxFile(folder),
    ...sandboxAccount(config, secrets),
    token: config.SANDBOX_TOKEN ?? secrets.SANDBOX_TOKEN,
    webhook: { url: webhookUrlOf(config), secret: webhookSecrets[0] },
  };
  const { url: sandboxUrl, stop } = await startSandbox(settings, log);
  shutdown.onShutdown('The sandbox', stop);
  return reachGateways({ config, secrets, log, sandboxUrl });
}

type Reachable = Pick<Needs, 'config' | 'secrets' | 'log'> & { readonly sandboxUrl: string | undefined };

/** Returns the gateways of a server. If it uses the sandbox, the sandbox must already run. */
export function reachGateways({ config, secrets, log, sandboxUrl }: Reachable): Gateways {
  if (sandboxUrl === undefined) return reachRazorpay(config, log);
  const account = sandboxAccount(config, secrets);
  const token = config.SANDBOX_TOKEN ?? secrets.SANDBOX_TOKEN;
  const webhookSecrets = sandboxWebhookSecrets(config, secrets);
  return {
    provider: openRazorpay({ api: sandboxUrl, ...account, webhookSecrets, log }),
    checkout: { script: new URL('/v1/checkout.js', sandboxUrl).href, key: account.keyId, sandbox: true },
    sms: findSms(config) ?? sandboxSms({ sandboxUrl, token }),
    mailer: findMailer(config) ?? sandboxMailer({ sandboxUrl, token }),
    sandboxUrl,
  };
}

const sandboxWebhookSecrets = (config: Config, secrets: Secrets) =>
  config.RAZORPAY_WEBHOOK_SECRETS ?? ([secrets.RAZORPAY_WEBHOOK_SECRET] as const);

function sandboxAccount(config: Config, secrets: Secrets) {
  return {
    keyId: config.RAZORPAY_KEY_ID ?? secrets.RAZORPAY_KEY_ID,
    keySecret: config.RAZORPAY_KEY_SECRET ?? secrets.RAZORPAY_KEY_SECRET,
  };
}

type RunningSandbox = Pick<Needs, 'config' | 'secrets' | 'log'> & { readonly sandboxUrl: string };

/** Returns the payment provider that the sandbox of a running server simulates. */
export function reachSandbox({ config, secrets, log, sandboxUrl }: RunningSandbox): PaymentProvider {
  return openRazorpay({ api: sandboxUrl, ...sandboxAccount(config, secrets), log });
}

/** Returns the address to which the sandbox sends this process's webhook events. */
function webhookUrlOf({ HOST, PORT }: Config): string {
  const host = ['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}/api/payment/webhook`;
}

const noSms = 'no gateway for text messages: set SMS=msg91 and its settings (.env.example)';

export function reachRazorpay(config: Config, log: Log): Gateways {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_API: api } = config;
  const webhookSecrets = config.RAZORPAY_WEBHOOK_SECRETS ?? [];
  if (keyId === undefined || keySecret === undefined)
    throw new StartProblem('PAYMENTS=razorpay needs RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET.');
  return {
    provider: openRazorpay({ api, keyId, keySecret, webhookSecrets, log }),
    checkout: { script: config.RAZORPAY_CHECKOUT, key: keyId, sandbox: false },
    sms: findSms(config) ?? { send: () => Promise.reject(new SmsNotSetUp(noSms)) },
    mailer: findMailer(config) ?? { send: async () => ({ end: 'unreachable', reason: 'no mail server is set up' }) },
    sandboxUrl: undefined,
  };
}

/** Returns undefined if text messages go to the sandbox, or if settings for MSG91 are missing. */
function findSms(config: Config): SmsSender | undefined {
  const {
    SMS,
    MSG91_API: api,
    MSG91_AUTH_KEY: authKey,
    MSG91_TEMPLATE_SIGN_UP: signUp,
    MSG91_TEMPLATE_RESET_PASSWORD: resetPassword,
    MSG91_TEMPLATE_PASSWORD_CHANGED: passwordChanged,
    MSG91_TEMPLATE_NUMBER_CHANGE: numberChange,
  } = config;
  if (SMS === 'sandbox' || !authKey || !signUp || !resetPassword || !passwordChanged || !numberChange) return undefined;
  const news = {
    won: config.MSG91_TEMPLATE_WON,
    claim_reminder: config.MSG91_TEMPLATE_CLAIM_REMINDER,
    account_deletion: config.MSG91_TEMPLATE_ACCOUNT_DELETION,
    no_unique_bid: config.MSG91_TEMPLATE_NO_UNIQUE_BID,
    cancelled: config.MSG91_TEMPLATE_CANCELLED,
    refund: config.MSG91_TEMPLATE_REFUND,
  };
  const codes = {
    'sign-up': signUp,
    'reset-password': resetPassword,
    'password-changed': passwordChanged,
    'number-change': numberChange,
  };
  return msg91Sms({ api, authKey, templateIds: { ...codes, ...news } });
}

/** Returns undefined if the settings name no mail server. */
function findMailer({ SMTP_URL: smtpUrl, MAIL_FROM: from, production }: Config): Mailer | undefined {
  if (smtpUrl === undefined || from === undefined) return undefined;
  return smtpMailer({ smtpUrl, from, requireTls: production });
}

type SandboxSettings = {
  /** 0 chooses a free port. A restart of the sandbox uses the same port again. */
  readonly port: number;
  readonly dataFile: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly token: string;
  /** Where webhook events are sent, and the secret that signs them. Without it, none are sent. */
  readonly webhook?: { readonly url: string; readonly secret: string };
};

export type Sandbox = { readonly url: string; readonly stop: () => Promise<void> };

const program = join(import.meta.dirname, '../../../sandbox/src/main.ts');

/** Starts the sandbox as a child process. It ends when this process ends. */
export async function startSandbox(settings: SandboxSettings, log: Log): Promise<Sandbox> {
  let { port } = settings;
  const run = async () => {
    const { url, ...child } = await runSandbox({ ...settings, port }, log);
    port = Number(new URL(url).port);
    return child;
  };
  const stop = await keepRunning('The sandbox', run, log);
  return { url: `http://127.0.0.1:${port}`, stop };
}

async function runSandbox(settings: SandboxSettings, log: Log): Promise<Child & { url: string }> {
  const sandbox = fork(program, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...environmentOf(settings), ...compileCache() },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Ctrl+C at a terminal must not reach the sandbox, because requests in flight still need it.
    detached: true,
  });
  let errorOutput = '';
  let isUp = false;
  const { stderr } = sandbox;
  if (stderr === null) throw new TypeError('stderr is a pipe');
  stderr.on('data', (output: Buffer) => {
    if (isUp) log.warn(`The sandbox: ${output.toString().trim()}`);
    else errorOutput += output.toString();
  });
  // 'exit' and not 'close', because a child process whose channel was disconnected never emits 'close'.
  const ended = Promise.all([once(sandbox, 'exit'), finished(stderr)]).then(() => {});
  const ready = once(sandbox, 'message').then(([message]) => message as { url: string });
  const up = await Promise.race([ready, ended]);
  if (!up) throw new StartProblem(errorOutput.trim() || 'The sandbox ended while it started.');
  isUp = true;

  const stop = async () => {
    if (sandbox.connected) sandbox.disconnect();
    await ended;
  };
  return { url: up.url, ended, stop };
}

/**
 * Lets the sandbox use Node's compile cache. Node adds a folder per version of Node, so the parent folder is passed on.
 */
function compileCache() {
  const folder = getCompileCacheDir();
  return folder && { NODE_COMPILE_CACHE: dirname(folder) };
}

function environmentOf({ port, dataFile, keyId, keySecret, token, webhook }: SandboxSettings) {
  return {
    SANDBOX_PORT: String(port),
    SANDBOX_DATA: dataFile,
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    SANDBOX_TOKEN: token,
    ...(webhook && { SANDBOX_WEBHOOK_URL: webhook.url, SANDBOX_WEBHOOK_SECRET: webhook.secret }),
  };
}
