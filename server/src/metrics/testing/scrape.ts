import type { TestApp } from '../../testing/test-app.ts';

type App = TestApp['app'];

/** Requests the metrics as Prometheus does. By default the request comes from this machine. */
export function scrape(app: App, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') {
  return app.inject({ url: '/metrics', headers: { host: 'localhost:3500', ...headers }, remoteAddress });
}

/** The values by series, for example `ekbid_jobs{state="ready"}`. */
export function readSeries(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

export async function readMetrics(app: App): Promise<Map<string, number>> {
  return readSeries((await scrape(app)).body);
}
