import { randomInt } from 'node:crypto';
import { adminTexts as englishAdmin } from '@ekbid/texts/en/admin';
import type { Auction } from '@ekbid/contract';
import { auctions } from '@ekbid/texts/en/auctions';
import { crc32, deflateSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { call } from './calls.ts';
import { administrator } from './people.ts';

const { form } = englishAdmin.manageAuctions;
const description = 'Five litres, with whistle and spare gasket.';

type NewAuction = {
  title: string;
  startingBid: string;
  endingBid: string;
  maxSlots: string;
  entryMode?: Auction['entryMode'];
};

/** A title that is unique in this run. */
export const newTitle = (what: string) => `${what} ${randomInt(1e9).toString().padStart(9, '0')}`;

/** The id in the address of an auction's page. */
export const auctionIdOf = (page: Page) => /auctions?\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';

/** Creates a running auction that ends tomorrow, and returns its id. By default its amounts are ₹1 to ₹100. */
export async function createAuction(auction: { title: string } & Partial<NewAuction>): Promise<string> {
  const { data } = await call<{ data: { _id: string } }>(await administrator(), '/auctions', {
    form: {
      description,
      startingBid: '1',
      endingBid: '100',
      maxSlots: '50',
      endTime: tomorrow().toISOString(),
      auctionImage: picture(64, 48),
      ...auction,
    },
  });
  return data._id;
}

/** Declares the result of a full auction. */
export async function declareWinner(auctionId: string): Promise<void> {
  await call(await administrator(), `/auctions/${auctionId}/declare-winner`);
}

/** Fills in and sends the administrator's form, with a photograph and an end time of tomorrow. */
export async function typeAuction(page: Page, auction: NewAuction & { autoDeclare?: boolean }): Promise<void> {
  await page.goto('/admin/create-auction');
  await page.getByLabel(form.title, { exact: true }).fill(auction.title);
  await page.getByLabel(form.description, { exact: true }).fill(description);
  const { entryMode = 'paid' } = auction;
  // The form has no choice if the site offers only one entry mode.
  const mode = page.getByRole('radio', { name: form.entry.modes[entryMode].name });
  if ((await mode.count()) > 0) await mode.check();
  await page.getByLabel(form.startingBid).fill(auction.startingBid);
  await page.getByLabel(form.endingBid).fill(auction.endingBid);
  await page.getByLabel(form.maxSlots).fill(auction.maxSlots);
  await page.getByLabel(form.endTime).fill(inIndia(tomorrow()));
  await page.locator('input[type=file]').setInputFiles(picture(640, 480));
  if (auction.autoDeclare === false) await page.getByLabel(form.autoDeclare).uncheck();
  await page.getByRole('button', { name: form.create }).click();
  await expect(page).toHaveURL(/\/admin\/auctions$/);
  await expect(page.getByText(auction.title).first()).toBeVisible();
}

/** Finds an auction by its title in the list and opens it. On phones the filters are folded. */
export async function findAuction(page: Page, title: string): Promise<void> {
  const { filters } = auctions;
  await page.goto('/auctions');
  const search = page.getByPlaceholder(filters.searchPlaceholder);
  await expect(search).toBeAttached();
  if (!(await search.isVisible())) await page.getByRole('button', { name: filters.title }).click();
  await search.fill(title);
  await page.getByRole('button', { name: filters.apply }).click();
  // Match exactly, because the heart on the card also has the title in its name.
  await page.getByRole('link', { name: title, exact: true }).first().click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
}

const tomorrow = () => new Date(Date.now() + 24 * 60 * 60 * 1000);

/** A time for a `datetime-local` field, in Indian time. */
const inIndia = (time: Date) => new Date(time.getTime() + 5.5 * 60 * 60 * 1000).toISOString().slice(0, 16);

const picture = (width: number, height: number) => ({
  name: 'cooker.png',
  mimeType: 'image/png',
  buffer: photograph(width, height),
});

/** Encodes a picture with a soft gradient as a PNG. */
function photograph(width: number, height: number): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * (width * 3 + 1) + 1 + x * 3;
      rows[at] = 200 - Math.round((80 * y) / height);
      rows[at + 1] = 120 + Math.round((100 * x) / width);
      rows[at + 2] = 110;
    }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
