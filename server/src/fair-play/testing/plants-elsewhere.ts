import { exportAuctions } from '../../auctions/export-auctions.ts';
import { readyCheck } from '../../health/ready-check.ts';
import { readAuctions } from '../../live/read-auctions.ts';
import { writeReceiptLetter } from '../../mail/write-letter.ts';
import { gatherReplies } from '../../pages/gather-replies.ts';
import { listAuctionBooks } from '../../ledger/auction-books.ts';
import { withoutNumbers } from '../../provider/payment-provider.ts';
import * as looks from './looks.ts';
import { inReplies } from './reply-hook.ts';
import { spoil } from './spoil.ts';
import { isMuch, type Plant } from './plant.ts';

/** Planted first, because later plants change the number of replies, which metrics count. */
export const plantsInMetrics: readonly Plant[] = [
  {
    channel: 'metrics',
    leak: 'an amount in the label of a metric',
    look: looks.metrics,
    build: (deps, secret) => {
      inReplies(() => void deps.metrics.callRefused(`below_${secret()}`));
      return deps;
    },
  },
];

export const plantsElsewhere: readonly Plant[] = [
  {
    channel: 'files',
    leak: 'a sealed amount in the CSV file of auctions',
    look: looks.calls('exportAuctions'),
    plant: (secret) =>
      spoil(exportAuctions, async (real, ...args) => {
        const file = await real(...args);
        async function* rows() {
          for await (const row of file.rows) yield { ...row, 'Winning bid (INR)': String(secret()) };
        }
        return { ...file, rows: rows() };
      }),
  },
  {
    channel: 'pages',
    leak: 'a reply with amounts sent along with a page',
    look: looks.site,
    plant: (secret) =>
      spoil(gatherReplies, async (real, ...args) => {
        const gathered = await real(...args);
        return { ...gathered, replies: new Map([...gathered.replies, ['/api/amounts', `{"sum":${secret()}}`]]) };
      }),
  },
  {
    channel: 'pictures',
    leak: 'bytes behind a picture',
    look: looks.pictures,
    build: (deps, secret) => ({
      ...deps,
      pictures: {
        ...deps.pictures,
        read: async (name) =>
          Buffer.concat([(await deps.pictures.read(name)) ?? Buffer.of(), Buffer.from(String(secret()))]),
      },
    }),
  },
  {
    channel: 'live',
    leak: 'an amount for the count of bids in an event',
    look: looks.live,
    plant: (secret) =>
      spoil(readAuctions, async (real, ...args) => {
        const events = [...(await real(...args))];
        return new Map(events.map(([topic, text]) => [topic, text.replace(/("totalBids":)\d+/, `$1${secret()}`)]));
      }),
  },
  {
    channel: 'letters',
    leak: 'an e-mail that says more of a bid where it is alone',
    look: looks.letters,
    plant: (secret) =>
      spoil(writeReceiptLetter, (real, ...args) => {
        const letter = real(...args);
        return letter && { ...letter, text: letter.text + (isMuch(secret) ? '\nYour bid is unique.' : '') };
      }),
  },
  {
    channel: 'texts',
    leak: 'an SMS with an amount',
    look: looks.texts,
    build: (deps, secret) => ({
      ...deps,
      sms: { send: (message) => deps.sms.send({ ...message, text: `${message.text} ${secret()}` }) },
    }),
  },
  {
    channel: 'pushes',
    leak: 'a push with an amount',
    look: looks.pushes,
    build: (deps, secret) => ({
      ...deps,
      push: {
        ...deps.push,
        send: (push) => deps.push.send({ ...push, payload: push.payload.replace('"text":"', `$&₹${secret()} `) }),
      },
    }),
  },
  {
    channel: 'log',
    leak: 'a line of the log at its finest level',
    look: looks.log,
    plant: (secret) => inReplies(({ log }) => void log.trace({ volume: secret() }, 'answered')),
  },
  {
    channel: 'health',
    leak: 'readiness by amount',
    look: looks.health,
    plant: (secret) =>
      spoil(readyCheck, (real, db) => (isMuch(secret) ? () => Promise.reject(new Error('not today')) : real(db))),
  },
  {
    channel: 'commands',
    leak: 'the sums of a sealed auction',
    look: looks.commands,
    plant: () =>
      spoil(listAuctionBooks, async (real, db) => (await real(db)).map((books) => ({ ...books, isOpen: true }))),
  },
  {
    channel: 'provider',
    leak: 'other people’s amounts in an order’s reference',
    look: looks.orders,
    build: (deps, secret) => {
      const { provider } = deps;
      const createOrder: typeof provider.createOrder = (order) =>
        provider.createOrder({ ...order, receipt: String(secret()) });
      return { ...deps, provider: Object.create(provider, { createOrder: { value: createOrder } }) as typeof provider };
    },
  },
  {
    channel: 'call listOperatorTasks',
    leak: 'what the provider says of a refund, its amount in it',
    look: looks.refusedRefund,
    plant: () => spoil(withoutNumbers, (_real, words) => words),
  },
];
