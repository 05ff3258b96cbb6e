import { pictureSet, type ServedPage } from '@ekbid/contract';

type Pictured = { readonly auctionImage?: string | null } | null;

/** The first auction's picture among the replies of a page that shows it large, as the browser will choose from it. */
export function firstPicture({ picture: sizes, calls }: ServedPage, replies: ReadonlyMap<string, string>) {
  if (sizes === undefined) return null;
  const shown = [...replies].filter(([address]) => calls.length > 0 && address.startsWith('/api/auctions'));
  const auctions = shown.flatMap(([, body]) => (JSON.parse(body) as { data: Pictured | Pictured[] }).data);
  const address = auctions.find((auction) => auction?.auctionImage)?.auctionImage;
  if (!address) return null;
  return { srcset: pictureSet(address, 'avif'), sizes };
}
