import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { saying, startMailServer } from '../../mail/testing/mail-server.ts';
import type { Chance } from './chance.ts';
import type { Arrival } from './facts.ts';

export type Gateways = {
  /** The settings of a server that is to use these gateways. */
  readonly settings: Readonly<Record<string, string>>;
  readonly arrived: readonly Arrival[];
  /** Ends all faults: from now on every message is accepted and answered. */
  readonly calm: () => void;
  readonly stop: () => Promise<void>;
};

/**
 * Two faults with their probabilities. `noAnswer`: the message arrives, but the sender gets no answer. `notNow`: the
 * sender is told to try again later.
 */
const likely = { noAnswer: 0.1, notNow: 0.1 };

const flow = z.object({ template_id: z.string(), recipients: z.tuple([z.object({ mobiles: z.string() })]) });

/** Each registered text has its kind as its id, so that the gateway can tell what arrived. */
const templates = {
  ...{ SIGN_UP: 'sign-up', RESET_PASSWORD: 'reset-password', PASSWORD_CHANGED: 'password-changed' },
  ...{ WON: 'won', CLAIM_REMINDER: 'claim_reminder', NO_UNIQUE_BID: 'no_unique_bid', CANCELLED: 'cancelled' },
  ...{ NUMBER_CHANGE: 'number-change', REFUND: 'refund' },
};

/**
 * Starts a mail server and an SMS gateway with faults. The two are never killed, so they know everything that arrived.
 */
export async function openGateways(chance: Chance): Promise<Gateways> {
  const arrived: Arrival[] = [];
  let isCalm = false;
  const happens = (likelihood: number) => !isCalm && chance.happens(likelihood);

  const mails = await startMailServer({
    onData: (stream, session, done) => {
      // A message that its killed sender sent only in part was not received.
      void text(stream).then(
        (message) => {
          if (happens(likely.notNow)) return done(saying(451));
          arrived.push({ channel: 'email', id: /^Message-ID: <([^@]+)@/im.exec(message)?.[1] ?? 'unknown' });
          return happens(likely.noAnswer) ? mails.hangUp(session.id) : done();
        },
        () => {},
      );
    },
  });

  const phones = createServer((request, response) => {
    void text(request).then(
      (body) => {
        if (happens(likely.notNow)) return void response.writeHead(429).end();
        const { template_id: kind, recipients } = flow.parse(JSON.parse(body));
        arrived.push({ channel: 'sms', to: `+${recipients[0].mobiles}`, kind });
        if (happens(likely.noAnswer)) request.socket.destroy();
        else response.end(JSON.stringify({ type: 'success', message: 'taken' }));
      },
      () => {},
    );
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  phones.listen(0, '127.0.0.1', resolve);
  await promise;

  return {
    arrived,
    calm: () => void (isCalm = true),
    settings: {
      SMTP_URL: mails.url,
      MAIL_FROM: 'EkBid <no-reply@ekbid.example>',
      MAILS_PER_MINUTE: '100000',
      SMS: 'msg91',
      SMS_PER_MINUTE: '100000',
      SMS_DAILY_BUDGET: '1000000',
      MSG91_API: `http://127.0.0.1:${(phones.address() as AddressInfo).port}`,
      MSG91_AUTH_KEY: 'of the storm',
      ...Object.fromEntries(Object.entries(templates).map(([name, kind]) => [`MSG91_TEMPLATE_${name}`, kind])),
    },
    stop: async () => {
      phones.closeAllConnections();
      phones.close();
      await mails.close();
    },
  };
}
