import { noteStart } from '../report/cpu-profile.ts';
import { deriveKeys, type Keys } from '@ekbid/server/src/keys.ts';
import { makeDataFolder, removeDataFolder } from '@ekbid/server/src/testing/data-folders.ts';
import { ServerProcess, settingsFor } from '@ekbid/server/src/testing/server-process.ts';

/** Known here too, so that sessions and payment tokens can be made in bulk. */
const appSecret = 'benchmarks-sign-with-a-secret-of-their-own';

export const benchKeys: Keys = deriveKeys(appSecret);

export type Server = AsyncDisposable & {
  readonly port: number;
  readonly sandboxPort: number;
  readonly processId: number;
};

type Wishes = {
  readonly roles?: 'web' | 'web,jobs';
  /** A folder for V8's profile of the process. */
  readonly profileIn?: string | undefined;
  /** Beside those every server here has. */
  readonly settings?: Readonly<Record<string, string>>;
  /** For Node itself. */
  readonly nodeFlags?: readonly string[];
};

/** EkBid as it is started anywhere, in a process of its own, on this database. Only the limits per address are off. */
export async function startServer(
  databaseUrl: string,
  { roles = 'web', profileIn, settings: wished, nodeFlags = [] }: Wishes = {},
): Promise<Server> {
  const folder = await makeDataFolder();
  const settings = await settingsFor(folder);
  // As `npm start` has it, and what this benchmark adds.
  const flags = [
    '--max-semi-space-size=16',
    ...(profileIn === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileIn}`]),
  ];
  const server = new ServerProcess('main.ts', {
    ...settings,
    DATABASE_URL: databaseUrl,
    APP_SECRET: appSecret,
    ROLES: roles,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    ...wished,
    NODE_OPTIONS: [...flags, ...nodeFlags].join(' '),
  });
  await server.says(/EkBid is ready/).catch(async (error: unknown) => {
    await removeDataFolder(folder);
    throw error;
  });
  if (profileIn !== undefined) await noteStart(profileIn);
  return {
    port: Number(settings['PORT']),
    sandboxPort: Number(settings['SANDBOX_PORT']),
    processId: server.child.pid ?? 0,
    [Symbol.asyncDispose]: async () => {
      const { code, said } = await server.kill('SIGTERM');
      await removeDataFolder(folder);
      if (/ (WARN|ERROR|FATAL) /.test(said)) console.log(`The server said:\n${said}`);
      if (code !== 0) throw new Error(`the server ended with ${code}: ${said}`);
    },
  };
}
