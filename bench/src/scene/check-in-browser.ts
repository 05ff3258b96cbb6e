import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium } from '@playwright/test';

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
const headless = process.getuid?.() === 0 ? flags : flags.slice(1);

type Check = { readonly url: string; readonly file: string; readonly share: number };
type Checked = { readonly seconds: number; readonly peakMegabytes: number };

/**
 * Checks a file on the page `/check` of a server, as whoever chose it there. `share`: how much of a core the page gets.
 * Throws where the page does not find that everything fits.
 */
export async function checkInBrowser(executablePath: string, { url, file, share }: Check): Promise<Checked> {
  await using browser = await chromium.launch({ args: headless, executablePath });
  const page = await browser.newPage();
  await page.goto(`${url}/check`);
  const chooser = page.locator('input[type=file]');
  await chooser.waitFor({ state: 'attached' });
  const processIds = await pagesOf(browser);
  using _ = slowDown(processIds, share);
  const startedAt = performance.now();
  await chooser.setInputFiles(file);
  await page.getByRole('heading', { level: 2, name: /^Everything fits/ }).waitFor({ timeout: 300_000 });
  const seconds = (performance.now() - startedAt) / 1000;
  return { seconds, peakMegabytes: Math.max(...(await Promise.all(processIds.map(peakOf)))) };
}

async function pagesOf(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

const sliceMs = 100;

/** Stopped for a part of each slice, as Chromium slows a page down itself; that leaves workers alone, which do the work here. */
function slowDown(processIds: readonly number[], share: number): Disposable {
  const tell = (signal: 'SIGSTOP' | 'SIGCONT') => processIds.forEach((id) => process.kill(id, signal));
  let ended = false;
  const alternate = async () => {
    for (let end = performance.now() + sliceMs; !ended; end += sliceMs) {
      await pause(sliceMs * share);
      if (!ended) tell('SIGSTOP');
      await pause(Math.max(0, end - performance.now()));
      if (!ended) tell('SIGCONT');
    }
  };
  if (share < 1) void alternate();
  return {
    [Symbol.dispose]: () => {
      ended = true;
      if (share < 1) tell('SIGCONT');
    },
  };
}

async function peakOf(processId: number): Promise<number> {
  const status = await readFile(`/proc/${processId}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}
