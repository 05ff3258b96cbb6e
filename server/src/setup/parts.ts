import type { Config } from '../boot/config.ts';
import {
  checkContent,
  checkDatabase,
  checkMail,
  checkPayments,
  checkPictures,
  checkSms,
  type Finding,
} from './checks.ts';

export type Part = {
  readonly title: string;
  /**
   * The settings of this part in the order of asking, each with its question. A setting is asked for if it is required
   * and missing.
   */
  readonly questions: Readonly<Record<string, string>>;
  /** Optional settings that are asked for too. */
  readonly offered?: (config: Config) => readonly string[];
  /** The question for the recipient of a test message, if the check sends one. */
  readonly sendTo?: string;
  readonly check: (config: Config, sendTo?: string) => Promise<readonly Finding[]>;
};

/**
 * The folder that deploy/ekbid.service allows EkBid to write to. The commands need it too, because lists that must
 * outlive the database are in it.
 */
export const usualDataDir = '/var/lib/ekbid';

const bucketKeys = ['S3_REGION', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];

/** Settings with secrets are left out, because they are generated. */
export const parts: readonly Part[] = [
  {
    title: 'Site',
    questions: {
      PUBLIC_URL: 'The address that people type, with https://',
      TRUST_PROXY: 'How many reverse proxies stand before EkBid',
      HOST: 'The address to listen on: 127.0.0.1 behind a proxy on this machine; empty: every address',
      CONTENT_FILE: 'The file with your own texts (docs/content.md)',
      DATA_DIR: `The folder that EkBid writes to; empty: ${usualDataDir}`,
    },
    offered: () => ['TRUST_PROXY', 'HOST', 'DATA_DIR'],
    check: checkContent,
  },
  {
    title: 'Database',
    questions: { DATABASE_URL: 'The database, as postgres://user:password@host:5432/name' },
    check: async ({ DATABASE_URL: url }) => (url === undefined ? [] : (await checkDatabase(url)).findings),
  },
  {
    title: 'Payments (Razorpay)',
    questions: {
      RAZORPAY_KEY_ID: 'The id of the key',
      RAZORPAY_KEY_SECRET: 'The secret of the key',
      RAZORPAY_WEBHOOK_SECRETS: 'The secret that signs webhooks; empty: one is made',
      REAL_MONEY_READ: 'The version at the top of docs/before-real-money.md, once you have read it',
    },
    check: checkPayments,
  },
  {
    title: 'Text messages (MSG91)',
    questions: {
      MSG91_AUTH_KEY: 'The auth key',
      MSG91_TEMPLATE_SIGN_UP: 'The id of the template for the sign-up code',
      MSG91_TEMPLATE_RESET_PASSWORD: 'The id of the template for a new password',
      MSG91_TEMPLATE_PASSWORD_CHANGED: 'The id of the template for a changed password',
      MSG91_TEMPLATE_NUMBER_CHANGE: 'The id of the template for a lost number',
    },
    sendTo: 'Your mobile number with its country (+91…), for a test message; empty: none',
    check: checkSms,
  },
  {
    title: 'Mail',
    questions: {
      SMTP_URL: 'The mail server, as smtps://user:password@host:465',
      MAIL_FROM: 'The sender, as EkBid <no-reply@ekbid.example>',
    },
    sendTo: 'Your mail address, for a test mail; empty: none',
    check: checkMail,
  },
  {
    title: 'Pictures',
    questions: {
      S3_BUCKET: 'The name of a bucket; empty: files in DATA_DIR',
      S3_REGION: 'Its region',
      S3_ENDPOINT: 'Its address; empty: Amazon’s',
      S3_ACCESS_KEY_ID: 'The id of the access key; empty: the role of this machine',
      S3_SECRET_ACCESS_KEY: 'The secret of the access key',
    },
    offered: ({ bucket, S3_BUCKET }) => ['S3_BUCKET', ...(bucket || S3_BUCKET ? bucketKeys : [])],
    check: checkPictures,
  },
];

/** Whether a setting is a secret. It is not shown while it is typed. */
export const isSecret = (name: string) => /SECRET|AUTH_KEY|TOKEN/.test(name);
