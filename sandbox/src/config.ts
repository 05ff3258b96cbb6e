export type Settings = {
  readonly port: number;
  /** The path of the database file. `:memory:` keeps the state until the process ends. */
  readonly dataPath: string;
  readonly keyId: string;
  readonly keySecret: string;
  /** The secret that our server and tests send to deliver messages and to inject faults. */
  readonly token: string;
  /** Where webhooks are sent, and the secret that signs them. Null if none are sent. */
  readonly webhooks: { readonly url: string; readonly secret: string } | null;
};

/** An error that lists every wrong setting. */
export class SettingsProblem extends Error {
  override readonly name = 'SettingsProblem';

  constructor(problems: readonly string[]) {
    super(['The sandbox cannot start:', ...problems.map((problem) => `- ${problem}`)].join('\n'));
  }
}

export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const problems: string[] = [];
  const required = (name: string) => {
    const value = env[name]?.trim() ?? '';
    if (value === '') problems.push(`${name} is missing`);
    return value;
  };

  if (env.NODE_ENV === 'production') problems.push('it never runs in production (NODE_ENV is production)');

  const port = required('SANDBOX_PORT');
  if (port !== '' && !isPort(port)) problems.push('SANDBOX_PORT must be a port number from 0 to 65535');

  const keyId = required('RAZORPAY_KEY_ID');
  if (keyId.startsWith('rzp_live_'))
    problems.push('RAZORPAY_KEY_ID is a live key, and the sandbox takes no real money');
  if (keyId.includes(':')) problems.push('RAZORPAY_KEY_ID must not contain a colon');

  const settings = {
    port: Number(port),
    dataPath: required('SANDBOX_DATA'),
    keyId,
    keySecret: required('RAZORPAY_KEY_SECRET'),
    token: required('SANDBOX_TOKEN'),
    webhooks: readWebhooks(env, problems),
  };
  if (problems.length > 0) throw new SettingsProblem(problems);
  return settings;
}

function readWebhooks(env: NodeJS.ProcessEnv, problems: string[]): Settings['webhooks'] {
  const url = env.SANDBOX_WEBHOOK_URL?.trim() ?? '';
  const secret = env.SANDBOX_WEBHOOK_SECRET?.trim() ?? '';
  if (url === '') return null;
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) problems.push('SANDBOX_WEBHOOK_URL must be an http address');
  if (secret === '') problems.push('SANDBOX_WEBHOOK_SECRET is missing, and SANDBOX_WEBHOOK_URL is set');
  return { url, secret };
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535;
}
