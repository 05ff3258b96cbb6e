import type { Config } from './config.ts';
import { findSignIns, signInsFile } from '../demo/people.ts';
import type { Shutdown } from '../context/shutdown.ts';
import { recordServer } from './data-folder.ts';

type Server = {
  readonly config: Config;
  readonly folder: string;
  readonly databaseUrl: string;
  readonly sandboxUrl: string | undefined;
  readonly shutdown: Shutdown;
};

/** Reports at the terminal, and in DATA_DIR for other processes, that the server is up and at which address. */
export async function announceServer({ config, folder, databaseUrl, sandboxUrl, shutdown }: Server): Promise<void> {
  const address = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
  const withdraw = await recordServer(folder, { processId: process.pid, address, databaseUrl, sandboxUrl });
  shutdown.onShutdown('The note of this server', withdraw);

  const lines = [
    config.serves ? `EkBid is ready: ${address}` : 'EkBid is ready: it does background work and serves no pages.',
  ];
  if (sandboxUrl !== undefined) lines.push(`  Text messages arrive on ${sandboxUrl}/sandbox/phone`);
  if (config.DATABASE_URL === undefined) lines.push(...(await describeSignIns(folder)));
  console.log(lines.join('\n'));
}

async function describeSignIns(folder: string): Promise<string[]> {
  const signIns = await findSignIns(folder);
  if (!signIns) return [];
  const [bidder] = signIns.bidders;
  return [
    `  This is a demonstration; its sign-ins, ${signIns.bidders.length + 1} in all, are in ${signInsFile(folder)}:`,
    `    administrator  ${signIns.admin.email}  ${signIns.admin.password}`,
    ...(bidder ? [`    bidder         ${bidder.email}  ${bidder.password}`] : []),
  ];
}
