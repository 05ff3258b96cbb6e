import { type NumberLineData, sharePicture } from '@ekbid/contract';
import { type EntryMode, formatRupees, prizeTextIn, Refusal } from '@ekbid/domain';
import { type Language, languages } from '@ekbid/texts';
import type { FastifyInstance } from 'fastify';
import { getAuctionView } from '../auctions/read-auctions.ts';
import { openCache } from '../concurrency/cache.ts';
import type { Deps } from '../context/deps.ts';
import { textsIn } from '../context/texts.ts';
import { getNumberLine } from '../results/get-number-line.ts';
import { drawSharePicture, type SharePicture } from './draw-share-picture.ts';

type Needs = Pick<Deps, 'config' | 'reads'>;
type Asked = { Params: { language: string; auctionId: string } };

/** How many bytes of pictures one process caches. These are about 400 pictures. */
const maxKept = 16 * 1024 * 1024;
const dayInSeconds = 24 * 60 * 60;

/**
 * Serves the picture of a declared result. A result and its prize never change, so each picture is drawn once and
 * cached. The reply is 404 if visitors may not see a result.
 */
export function sharePictureRoute(app: FastifyInstance, { config, reads }: Needs): void {
  const recall = openCache<Buffer>({ maxWeight: maxKept, weigh: ({ length }) => length });
  const { host } = new URL(config.publicUrl);

  app.get<Asked>(sharePicture.path, async ({ params: { language, auctionId } }, reply) => {
    const isOpen = isLanguage(language) && isAuctionId.test(auctionId) && !config.membersOnly;
    const picture = isOpen ? await describe(auctionId, language) : null;
    if (picture === null) return reply.status(404).type('text/plain').send('Not found');
    const bytes = await recall(`${language} ${auctionId}`, () => drawSharePicture(picture));
    return reply.type('image/png').header('cache-control', `public, max-age=${dayInSeconds}`).send(bytes);
  });

  async function describe(auctionId: string, language: Language): Promise<SharePicture | null> {
    try {
      const [auction, line] = await reads.from([], (db) =>
        Promise.all([getAuctionView(db, auctionId, null), getNumberLine(db, null, auctionId)]),
      );
      const result = resultOf(line, auction.entryMode, language);
      return result && { title: prizeTextIn(language, auction.title, auction.titleHindi), host, line, ...result };
    } catch (error) {
      // The auction does not exist, or visitors may not see its result.
      if (error instanceof Refusal) return null;
      throw error;
    }
  }
}

const isAuctionId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isLanguage = (name: string): name is Language => languages.some((language) => language === name);

/**
 * The texts of the picture. Null while the result is sealed, and for an auction without bids, because there is nothing
 * to draw.
 */
function resultOf({ sealed, winningBid, totalBids }: NumberLineData, entryMode: EntryMode, language: Language) {
  const { sharePicture: texts } = textsIn[language];
  if (sealed || totalBids === 0) return null;
  const bids = totalBids.toLocaleString('en-IN');
  const { no_unique_bid: headline, nobodyWon, refunded } = texts;
  if (winningBid === null) return { headline, subline: entryMode === 'free' ? nobodyWon(bids) : refunded(bids) };
  const amount = formatRupees(Math.round(winningBid * 100));
  return { headline: texts.won(amount), subline: texts.lowest(totalBids, bids) };
}
