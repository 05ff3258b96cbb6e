import type { Auction, PictureField } from '@ekbid/contract';
import sharp from 'sharp';
import type { Browser } from '../../testing/browser.ts';

export type FormFields = Readonly<Record<string, string | undefined>>;

/** Returns the fields of a valid form with these changes; undefined leaves a field out. */
export function auctionFields(change: FormFields = {}): FormFields {
  return {
    title: 'A silver kettle',
    description: 'Polished, 1.5 litres.',
    startingBid: '1',
    endingBid: '100',
    endTime: new Date(Date.now() + 3_600_000).toISOString(),
    maxSlots: '50',
    ...change,
  };
}

/** Returns the fields that the page for changing this auction sends. */
export function updateFields({ startingBid, endingBid, bidIncrement, ...auction }: Auction): FormFields {
  return {
    title: auction.title,
    description: auction.description,
    startingBid: String(startingBid),
    endingBid: String(endingBid),
    bidIncrement: String(bidIncrement),
    startTime: auction.startTime,
    endTime: auction.endTime,
    maxSlots: String(auction.maxSlots),
  };
}

let plain: Promise<Buffer> | undefined;

/** A small JPEG, created once. */
export function photograph(): Promise<Buffer> {
  plain ??= sharp({ create: { width: 80, height: 60, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  return plain;
}

/** Creates a picture that differs from `photograph`. Each colour makes another picture. */
export function otherPhotograph(background = 'crimson'): Promise<Buffer> {
  return sharp({ create: { width: 80, height: 60, channels: 3, background } })
    .png()
    .toBuffer();
}

type Submission = {
  fields?: FormFields;
  image?: Buffer | null;
  further?: Partial<Record<PictureField, Buffer>>;
  to?: string;
};
type Answer = { status: number; data: Auction; code: string; message: string; field?: string };

/**
 * Sends the form as the web app does. `to` is the id of the auction to change. With `image: null`, no picture is sent.
 */
export async function submitAuction(
  browser: Browser,
  { fields = auctionFields(), image, further = {}, to }: Submission = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value);
  const file = image === undefined ? await photograph() : image;
  if (file) form.set('auctionImage', new Blob([new Uint8Array(file)]), 'kettle.jpg');
  for (const [name, more] of Object.entries(further)) form.set(name, new Blob([new Uint8Array(more)]), 'more.png');
  const response =
    to === undefined
      ? await browser.send('POST', '/api/auctions', form)
      : await browser.send('PATCH', `/api/auctions/${to}`, form);
  return { ...response.json<Answer>(), status: response.statusCode };
}
