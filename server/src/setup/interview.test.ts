import { expect, test } from 'vitest';
import { listWrongSettings, settingNames } from '../boot/config.ts';
import { ok, wrong } from './checks.ts';
import { describeFinding, explain, interview, makeSecrets } from './interview.ts';
import { parts } from './parts.ts';

const production = { NODE_ENV: 'production', PAYMENTS: 'razorpay', SMS: 'msg91' };

/** A terminal that gives the answers of each setting in turn. All other answers are empty. */
function typing(answers: Readonly<Record<string, readonly string[]>>) {
  const left = Object.fromEntries(Object.entries(answers).map(([name, list]) => [name, [...list]]));
  const said: string[] = [];
  const asked: string[] = [];
  return {
    said,
    asked,
    terminal: {
      say: (line: string) => void said.push(line),
      ask: async (question: string, hidden = false) => {
        const name = /^ {2}([A-Z0-9_]+)[: ]/m.exec(question)?.[1] ?? question.trim();
        asked.push(hidden ? `${name} hidden` : name);
        return left[name]?.shift() ?? '';
      },
    },
  };
}

const answers = {
  PUBLIC_URL: ['ekbid.example', 'http://ekbid.example', '?', 'https://ekbid.example'],
  TRUST_PROXY: ['1'],
  CONTENT_FILE: ['/etc/ekbid/content.json'],
  RAZORPAY_KEY_ID: ['rzp_live_k'],
  RAZORPAY_KEY_SECRET: ["a'b", 'secret'],
  REAL_MONEY_READ: ['yes', 'before-real-money-2026-11-26'],
  MSG91_AUTH_KEY: ['key'],
  MSG91_TEMPLATE_SIGN_UP: ['1'],
  MSG91_TEMPLATE_RESET_PASSWORD: ['2'],
  MSG91_TEMPLATE_PASSWORD_CHANGED: ['3'],
  MSG91_TEMPLATE_NUMBER_CHANGE: ['4'],
  SMTP_URL: ['smtp://localhost'],
  MAIL_FROM: ['no-reply@ekbid.example'],
};
const untried = parts
  .filter(({ title }) => title !== 'Database')
  .map((part) => ({ ...part, check: async () => [ok('tried')] }));

test('asks for all that a start requires, again where the answer cannot stand, and makes the secrets', async () => {
  const { terminal, said, asked } = typing({ ...answers, DATABASE_URL: ['postgres://u:p@127.0.0.1:1/none'] });
  const { settings, allRight } = await interview(terminal, production, untried);
  expect(allRight).toBe(true);
  expect(listWrongSettings(settings)).toEqual([]);
  expect(settings).toMatchObject({
    PUBLIC_URL: 'https://ekbid.example',
    TRUST_PROXY: '1',
    RAZORPAY_KEY_SECRET: 'secret',
  });
  for (const name of ['APP_SECRET', 'FAIR_PLAY_SECRET', 'METRICS_TOKEN', 'RAZORPAY_WEBHOOK_SECRETS'])
    expect(settings[name]).toMatch(/^[\w-]{43}$/);
  expect(asked).toContain('RAZORPAY_KEY_SECRET hidden');
  const all = said.join('\n');
  expect(all).toContain('PUBLIC_URL must be an address with http:// or https://');
  expect(all).toContain('PUBLIC_URL must be https in production');
  expect(all).toContain('The address people type.');
  expect(all).not.toContain(settings.APP_SECRET);
});

test('asks again when a check fails, and can leave it so', async () => {
  let tries = 0;
  const check = async () => [(tries += 1) === 1 ? wrong('no such server') : ok('there')];
  const part = { title: 'Mail', questions: { MAIL_FROM: 'The sender' }, check };
  const given = { ...production, MAIL_FROM: 'old@ekbid.example' };
  const again = typing({ MAIL_FROM: ['new@ekbid.example'] });
  // With `sandbox` no other setting is missing, so the interview ends after this part.
  const stopped = interview(again.terminal, { ...given, ...sandbox }, [part]);
  expect(await stopped).toMatchObject({ allRight: true, settings: { MAIL_FROM: 'new@ekbid.example' } });
  expect(again.said).toContain('  WRONG  no such server');

  tries = 0;
  const left = typing({ 'Enter: answer again and try again. "leave": leave it so.': ['leave'] });
  expect(await interview(left.terminal, { ...given, ...sandbox }, [part])).toMatchObject({ allRight: false });
});

const sandbox = { NODE_ENV: 'test', PAYMENTS: 'sandbox', SMS: 'sandbox' };

test('every setting that it names exists, and has an explanation', () => {
  for (const name of parts.flatMap(({ questions }) => Object.keys(questions))) {
    expect(settingNames).toContain(name);
    expect(explain(name)).toMatch(/[a-z]{3}/);
  }
  expect(explain('RAZORPAY_KEY_SECRET')).toContain('sandbox | razorpay');
});

test('makes only the secrets that are missing', () => {
  const settings: Record<string, string> = { APP_SECRET: 'known' };
  expect(makeSecrets(settings)).toEqual(['FAIR_PLAY_SECRET', 'METRICS_TOKEN']);
  expect(settings.APP_SECRET).toBe('known');
  expect(describeFinding(wrong('x'))).toBe('  WRONG  x');
});
