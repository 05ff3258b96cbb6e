type Entry = { level: number; time: number; msg?: string; err?: { stack?: string } } & Record<string, unknown>;

const levels: Readonly<Record<number, string>> = { 20: 'debug', 30: 'info ', 40: 'WARN ', 50: 'ERROR', 60: 'FATAL' };

/** One line of pino's JSON as a person at a terminal wants it: time, level, message, the rest, and the stack below. */
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
