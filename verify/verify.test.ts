import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  answerOf,
  auctionId,
  bidLine,
  consistencyOf,
  ekbid,
  linesOf,
  openingOf,
  receiptOf,
  savedHeadOf,
} from './testing/auction.ts';
import { signer } from './testing/signer.ts';
import { auctionAnswer, boardAnswer } from './testing/site.ts';

const placed = [700, 700, 900].map((amount, bidder) => ({ bidder, amount }));
const lines = linesOf(placed);
const forked = lines.toSpliced(2, 1, bidLine(2, { bidder: 1, amount: 500 }));
const tampered = openingOf(forked);
const files = {
  'opening.json': JSON.stringify(openingOf(lines)),
  'tampered.json': JSON.stringify(tampered),
  'with-mark.json': `\ufeff${JSON.stringify(openingOf(lines))}`,
  'receipt.json': JSON.stringify(receiptOf(lines, 2, 3)),
  'head.json': JSON.stringify(savedHeadOf(lines, 2)),
  'head-3.json': JSON.stringify(savedHeadOf(lines, 3)),
  'forked.json': JSON.stringify(savedHeadOf(forked, 3)),
  'now.json': JSON.stringify(answerOf({ file: savedHeadOf(lines), consistency: consistencyOf(lines, 2) })),
  'auction.json': JSON.stringify(auctionAnswer(placed, 3600)),
  'board.json': JSON.stringify(boardAnswer(placed)),
  'shown-otherwise.json': JSON.stringify(auctionAnswer(placed, 3600, { winningBid: 7, winningBidId: null })),
  'maimed.json': JSON.stringify({ ...savedHeadOf(lines), key: null }),
  'half.json': JSON.stringify(openingOf(lines)).slice(0, 500),
  'prize.webp': Buffer.from('RIFF\0\0\0\0WEBPVP8 '),
  'picture.json': Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
};

describe('the command, with its own folder and nothing else', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'ekbid-verify-'));
    cpSync(import.meta.dirname, join(folder, 'verify'), {
      recursive: true,
      filter: (path) => !/(node_modules|testing|[.]ts)$/.test(path),
    });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function run(...args: string[]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['verify/verify.mjs', ...args], {
      cwd: folder,
      env: {},
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  }

  test.each([
    [0, 'Everything fits.', ['opening.json']],
    [0, 'Everything fits.', ['opening.json', 'receipt.json', 'head.json']],
    [0, 'Everything fits.', ['with-mark.json']],
    [0, 'what the site shows of the auction – fits.', ['opening.json', 'auction.json', 'board.json']],
    [0, 'what the site shows of the leaderboard (3 bids) – fits.', ['opening.json', 'board.json']],
    [1, 'The site shows another bid at ₹7; the log says bid 3 at ₹9.', ['opening.json', 'shown-otherwise.json']],
    [2, 'What the site shows is compared with an opening: name that file first.', ['head.json', 'auction.json']],
    [0, 'Everything fits.', ['--key', ekbid.key.id, 'opening.json', 'receipt.json']],
    [0, 'Everything fits.', ['opening.json', '--key', ekbid.key.publicKey.toUpperCase()]],
    [0, 'node verify.mjs [--key KEY] opening.json', ['--help']],
    [1, 'In your receipt the amount of this bid is ₹7, the file says ₹5.', ['tampered.json', 'receipt.json']],
    [1, 'The result names bid 3 at ₹9; the lowest amount of exactly one bidder is ₹5 (bid 2).', ['tampered.json']],
    [1, 'which is none of those you named', ['--key', signer('other').key.id, 'opening.json']],
    [1, 'receipt.json: your bid 2, ₹7 – DOES NOT FIT.', ['tampered.json', 'half.json', 'receipt.json']],
    [0, 'It fits by itself; nothing was there to compare it with.', ['head.json']],
    [0, 'The log of now.json (5 entries) begins with that of head.json (2 entries).', ['head.json', 'now.json']],
    [0, 'It fits by itself; nothing was there to compare it with.', ['now.json']],
    [0, 'Everything fits.', ['receipt.json', '--key', ekbid.key.id, 'head-3.json']],
    [0, `Fetch /api/auctions/${auctionId}/fair-play?since=2 from EkBid`, ['receipt.json', 'head.json']],
    [1, 'The log of forked.json (3 entries) is not that of receipt.json', ['receipt.json', 'forked.json']],
    [1, 'which is none of those you named', ['head.json', '--key', signer('other').key.id]],
    [2, 'This is an opening; receipts and saved heads come after one opening', ['receipt.json', 'opening.json']],
    [2, 'Nothing could be checked.', ['maimed.json']],
    [
      2,
      'This is an opening; receipts and saved heads come after one opening, or alone.',
      ['opening.json', 'opening.json'],
    ],
    [2, 'half.json cannot be checked.\n  - This is not JSON', ['half.json']],
    [0, 'A picture was compared with nothing', ['opening.json', 'prize.webp']],
    [0, 'A picture was compared with nothing', ['receipt.json', 'prize.webp']],
    [2, 'picture.json cannot be read: it is not text.', ['picture.json']],
    [2, 'none.json cannot be read: there is no such file.', ['opening.json', 'none.json']],
    [2, 'verify cannot be read: it is a folder.', ['verify']],
    [2, '--key takes 16 or 64 hex digits, not key.', ['--key', 'key', 'opening.json']],
    [2, "Unknown option '--fast'", ['--fast', 'opening.json']],
    [2, 'node verify.mjs [--key KEY] opening.json', []],
  ])('ends with %i and says: %s', (status, said, args) => {
    expect(run(...args)).toEqual({ status, stdout: expect.stringContaining(said) as string, stderr: '' });
  });
});
