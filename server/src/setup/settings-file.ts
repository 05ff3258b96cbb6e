import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { settingNames } from '../boot/config.ts';
import { StartProblem } from '../context/start-problem.ts';
import { writePrivateFile } from '../context/secrets.ts';

/** Reads the settings in a file that this program or an operator wrote. Null if there is no file. */
export async function readSettingsFile(path: string): Promise<Record<string, string> | null> {
  try {
    return parseEnv(await readFile(path, 'utf8')) as Record<string, string>;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new StartProblem(`${path} cannot be read: ${message}.`, { cause: error });
  }
}

const unquoted = /^[\w.,:/@%+=?&~-]+$/;
/** Not allowed, because systemd, Docker Compose, shells and Node do not read these alike between single quotes. */
const unwritable = /['\\\r\n]/;

/** Why a value cannot be written to the file; null if it can. */
export const whyUnwritable = (value: string): string | null =>
  unwritable.test(value) ? `must have no ' and no \\: inside an address they are written as %27 and %5C` : null;

/** Writes the file so that only this user can read it. Replaces an existing file. */
export async function writeSettingsFile(path: string, settings: Readonly<Record<string, string>>): Promise<void> {
  const known = settingNames.filter((name) => settings[name]);
  // The names of variables that EkBid does not define, such as NODE_EXTRA_CA_CERTS.
  const others = Object.keys(settings).filter((name) => !settingNames.includes(name));
  const lines = [...known, ...others].map((name) => `${name}=${quoted(settings[name] ?? '')}`);
  const head =
    '# Settings of EkBid, by ekbid setup. They are explained in .env.example. Keep a copy outside this machine.';
  try {
    await writePrivateFile(path, `${[head, ...lines].join('\n')}\n`);
  } catch (error) {
    throw new StartProblem(`${path} cannot be written: ${(error as Error).message}.`, { cause: error });
  }
}

const quoted = (value: string) => (unquoted.test(value) ? value : `'${value}'`);
