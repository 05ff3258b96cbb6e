import { realMoneyVersion } from '../../server/src/boot/config.ts';
import { findChromium } from '../chromium.mjs';
import { runNode } from '../run.mjs';
import { Machine } from './machine.mjs';
import { accounts, makeCertificates, openWorld, templates } from './world.mjs';

/** @typedef {(what: string, isRight: boolean, otherwise?: string) => boolean} Check */
/**
 * How the two ways to install differ: where settings and logs are, and the stand-ins for programs that the machine
 * lacks.
 * @typedef {{ settings: string, readLog: string, standIns: Record<string, string>, prepare?: (machine: Machine) => void }} Way
 */
/**
 * @typedef {Way & { machine: Machine, world: Awaited<ReturnType<typeof openWorld>>, certificates: ReturnType<typeof makeCertificates>,
 *   databaseUrl: string, check: Check, say: (line: string) => void, progress: (line: string) => void, wrong: string[] }} Hour
 */
/**
 * @typedef {{ root: string, folder: string, version: string, say: (line: string) => void, progress: (line: string) => void,
 *   shutdown: import('../../server/src/context/shutdown.ts').Shutdown }} Options
 */

const administrator = { email: 'owner@ekbid.example', mobile: '9800000301', password: 'a password of the owner' };

/**
 * Starts a new machine, and the services outside it.
 * @param {Options} options @param {Way} way @returns {Promise<Hour>}
 */
export async function beginHour({ root, folder, say, progress, shutdown }, way) {
  /** @type {string[]} */
  const wrong = [];
  /** @type {Check} */
  const check = (what, isRight, otherwise = '') => {
    say(`- ${isRight ? 'ok' : '**wrong**'}: ${what}`);
    if (!isRight) wrong.push(`${what}\n${otherwise}`);
    return isRight;
  };
  const certificates = makeCertificates(folder);
  const machine = new Machine({ root, folder });
  machine.prepare({ certificate: certificates.authority, standIns: way.standIns });
  way.prepare?.(machine);
  shutdown.onShutdown('The machine', await machine.enter());
  const world = await openWorld(certificates, machine, shutdown);
  return { ...way, machine, world, certificates, databaseUrl: '', check, say, progress, wrong };
}

/**
 * Follows the document from the first command to the last. Returns whether all went well.
 * @param {Hour} hour
 * @param {string} text the document, or its part
 * @param {string} [name] of the part, if it has no parts itself
 */
export async function followDocument(hour, text, name) {
  for (const { title, command } of readCommands(text, name)) {
    hour.progress(title);
    if (command.includes('admin books')) await useSite(hour);
    if (await follow(hour, { title, command })) continue;
    hour.wrong.push(`The log of EkBid:\n${(await hour.machine.run(hour.readLog)).said.slice(-8000)}`);
    return false;
  }
  return true;
}

/**
 * Returns the commands of the document, each with the title of its section.
 * @param {string} text @param {string} [name]
 */
function readCommands(text, name) {
  return text.split(/^## /m).flatMap((part) =>
    [...part.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, command = '']) => ({
      title: name ?? part.split('\n')[0] ?? '',
      command,
    })),
  );
}

/** @param {Hour} hour @param {{ title: string, command: string }} step */
async function follow(hour, { title, command }) {
  const { machine, check } = hour;
  const startedAt = performance.now();
  if (/\bsetup --file/.test(command)) return setUp(hour, command.trim(), title);
  const { code, said } = await machine.run(command);
  // If the command has a `cd`, the next commands run in that folder too.
  machine.workingFolder = /^cd (\S+)$/m.exec(command)?.[1] ?? machine.workingFolder;
  hour.databaseUrl ||= /postgres:\/\/\S+/.exec(said)?.[0] ?? '';
  const took = ((performance.now() - startedAt) / 1000).toFixed(1);
  return check(`${title}: ${firstWords(command)} (${took} s)`, code === 0, said);
}

const firstWords = (/** @type {string} */ command) => {
  const lines = command.trim().split('\n');
  return `\`${(lines[0] ?? '').slice(0, 60)}\`${lines.length > 1 ? ` and ${lines.length - 1} more` : ''}`;
};

/**
 * Runs `ekbid setup` at a terminal. At most questions the first answer is wrong on purpose.
 * @param {Hour} hour @param {string} command @param {string} title
 */
async function setUp({ machine, world, databaseUrl, check }, command, title) {
  // In containers, compose.yaml sets the address, the content file and the database, so `setup` does not ask for them.
  const isKnown = (/** @type {string} */ mistake) => databaseUrl === '' && /database|texts|https/.test(mistake);
  const wrongUrl = databaseUrl.replace(/:[^:@]*@/, ':wrong@');
  const mail = (/** @type {string} */ password) =>
    `smtps://${accounts.mailUser}:${encodeURIComponent(password)}@mail.example:465`;
  const { code, said } = await machine.atTerminal(command, [
    [/PUBLIC_URL/, 'ekbid.example', 'https://ekbid.example'],
    [/TRUST_PROXY/, '1'],
    [/HOST/, '127.0.0.1'],
    [/CONTENT_FILE/, '/etc/ekbid/none.json', '/etc/ekbid/content.json'],
    [/DATABASE_URL/, wrongUrl, databaseUrl],
    [/RAZORPAY_KEY_ID/, accounts.keyId],
    [/RAZORPAY_KEY_SECRET/, 'not the secret', accounts.keySecret],
    [/RAZORPAY_WEBHOOK_SECRETS/, accounts.webhookSecret],
    [/REAL_MONEY_READ/, realMoneyVersion],
    [/MSG91_AUTH_KEY/, 'not the key', accounts.authKey],
    [/MSG91_TEMPLATE_SIGN_UP/, templates.signUp],
    [/MSG91_TEMPLATE_RESET_PASSWORD/, templates.resetPassword],
    [/MSG91_TEMPLATE_PASSWORD_CHANGED/, templates.passwordChanged],
    [/MSG91_TEMPLATE_NUMBER_CHANGE/, templates.numberChange],
    [/SMTP_URL/, mail('not the password'), mail(accounts.mailPassword)],
    [/MAIL_FROM/, 'EkBid <no-reply@ekbid.example>'],
    [/test mail/, administrator.email],
    [/test message/, '+919800000301'],
    [/Mail address/, administrator.email],
    [/Mobile number/, administrator.mobile],
    [/Password: $|same again/, administrator.password],
  ]);
  const named = {
    'an address without https': /PUBLIC_URL must be an address with http/,
    'a file with texts that is not there': /WRONG {2}CONTENT_FILE, \/etc\/ekbid\/none.json, cannot be read/,
    'a wrong password of the database': /WRONG {2}the database cannot be used: password authentication failed/,
    'a wrong secret of the provider': /WRONG {2}the provider refuses the keys: /,
    'a wrong key of MSG91': /WRONG {2}MSG91 refused \(200\): Invalid authkey/,
    'a wrong password of the mail server': /WRONG {2}the mail server refuses: Invalid login/,
  };
  for (const [mistake, pattern] of Object.entries(named))
    if (!isKnown(mistake)) check(`${title}, at a terminal: ${mistake} is named`, pattern.test(said), said);
  check(
    `${title}: the right answers are tried, a text message and a mail arrive`,
    world.texts.length === 1 && world.mails.length === 1,
  );
  const secrets = [accounts.keySecret, accounts.authKey, administrator.password];
  check(`${title}: no secret is shown while it is typed`, !secrets.some((secret) => said.includes(secret)));
  return check(
    `${title}: \`${command}\` writes the settings and makes the first administrator`,
    code === 0 && said.includes('is an administrator now'),
    said,
  );
}

/**
 * Lets people use the site in a browser.
 * @param {Hour} hour
 */
async function useSite({ world, check, say }) {
  const asked = { url: 'https://ekbid.example', told: world.told, administrator, template: templates.signUp };
  const { passed, output } = await runNode('e2e/first-hour.ts', [JSON.stringify(asked)], {
    quiet: true,
    env: findChromium(),
  });
  say(output.trim().replaceAll(/^(?!- )/gm, '  '));
  check('all of this in a browser', passed);
}

/**
 * @param {Hour} hour
 * @param {{ what: string, expected: RegExp }} graves lines of level 50 that the document announces
 */
export async function checkLog({ machine, databaseUrl, check, settings, readLog }, { what, expected }) {
  const { said } = await machine.run(readLog);
  const lines = said.split('\n').filter((line) => line.startsWith('{'));
  const grave = lines.filter((line) => /"level":(50|60)/.test(line) && !expected.test(line));
  check(
    `the log has ${lines.length} lines, and no error of level 50${what}`,
    lines.length > 0 && grave.length === 0,
    grave.join('\n'),
  );
  const { said: written } = await machine.run(`cat ${settings}`);
  const secrets = [...written.matchAll(/^\w*(?:SECRET|TOKEN|AUTH_KEY)\w*='?([^'\n]+)/gm)].map(
    ([, secret = '']) => secret,
  );
  const password = /:([^:@]+)@/.exec(databaseUrl)?.[1] ?? '';
  const shown = [...secrets, password, administrator.password].filter(
    (secret) => secret !== '' && said.includes(secret),
  );
  check(
    'the log has none of the secrets',
    secrets.length > 5 && shown.length === 0,
    `${shown.length} of ${secrets.length}`,
  );
}
