import type { TestApp } from '../../testing/test-app.ts';

type App = TestApp['app'];

/** Asks for the metrics as Prometheus does, from this machine unless said otherwise. */
export function scrape(app: App, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') {
  return app.inject({ url: '/metrics', headers: { host: 'localhost:3500', ...headers }, remoteAddress });
}

/** Values by series: `ekbid_jobs{state="ready"}`. */
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
