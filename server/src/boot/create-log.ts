import pino, { type Logger } from 'pino';

/** Headers are not logged. These are redacted nevertheless, in case code ever logs a whole request. */
const secrets = ['cookie', 'authorization', '["x-xsrf-token"]', '["set-cookie"]'];
const hidden = secrets.flatMap((name) => {
  const path = name.startsWith('[') ? name : `.${name}`;
  return [`headers${path}`, `*.headers${path}`];
});

/** These fields of PostgreSQL's errors can contain a row, and therefore a sealed amount, so they are redacted. */
const rows = ['detail', 'where', 'internalQuery'].flatMap((name) => [`*.${name}`, `*.*.${name}`]);

type Settings = { readonly LOG_LEVEL: string; readonly production: boolean };

/** Requests are logged without the query string, because searches can contain e-mail addresses and mobile numbers. */
const serializers = {
  req: ({ method, url = '', ip }: { method?: string; url?: string; ip?: string }) => ({
    method,
    path: url.split('?')[0],
    remoteAddress: ip,
  }),
};

/** In production each line of the log is a JSON object. Otherwise lines are formatted for people. */
export function createLog({ LOG_LEVEL: level, production }: Settings): Logger {
  const options = { level, serializers, redact: [...hidden, ...rows] };
  if (production) return pino(options);
  return pino({ ...options, base: null }, { write: (line) => void process.stdout.write(readableLine(line)) });
}

type Entry = { level: number; time: number; msg?: string; err?: { stack?: string } } & Record<string, unknown>;

const levels: Readonly<Record<number, string>> = { 20: 'debug', 30: 'info ', 40: 'WARN ', 50: 'ERROR', 60: 'FATAL' };

/** Formats a line of pino's JSON for a terminal: time, level, message and other fields, with the stack below. */
export function readableLine(json: string): string {
  const { level, time, msg = '', err, ...rest } = JSON.parse(json) as Entry;
  const clock = new Date(time).toTimeString().slice(0, 8);
  const details = Object.entries(rest).map(([name, value]) => `${name}=${asText(value)}`);
  const line = [clock, levels[level] ?? level, msg, ...details].join(' ');
  return err?.stack ? `${line}\n${err.stack}\n` : `${line}\n`;
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
