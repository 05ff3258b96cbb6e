import { describe, expect, test } from 'vitest';
import { isWrong } from './check.mjs';
import { checkDocuments } from './documents.mjs';
import { describeDocuments } from './describe-documents.mjs';
import {
  answerOf,
  auctionId,
  bidLine,
  consistencyOf,
  ekbid,
  headOf,
  linesOf,
  receiptOf,
  savedHeadOf,
  time,
  title,
  uuid,
} from './testing/auction.ts';
import { tools } from './testing/node-tools.ts';
import { altered, isFree, pathsOf, strange } from './testing/strange.ts';
import { signer } from './testing/signer.ts';

const lines = linesOf(Array.from({ length: 20 }, (_, i) => ({ bidder: i, amount: 100 * (1 + (i % 7)) })));
const forked = lines.toSpliced(2, 1, bidLine(2, { bidder: 1, amount: 900 }));
const receipt = receiptOf(lines, 3, 9);
const head = savedHeadOf(lines, 6);
const since = (from: number, size = lines.length, of = lines) =>
  answerOf({ file: savedHeadOf(of, size), consistency: consistencyOf(of, from, size) });
const check = (...documents: unknown[]) => checkDocuments({ documents }, tools);

describe('a document without an opening', () => {
  test('fits by itself', () => {
    expect(check(receipt)).toMatchObject({
      readable: true,
      fits: true,
      documents: [
        {
          kind: 'receipt',
          auction: { id: auctionId, title },
          bid: { number: 3, amount: 300, at: time(3) },
          head: { size: 9, key: ekbid.key.id },
        },
      ],
    });
    expect(check(answerOf({ file: head, consistency: null }))).toMatchObject({
      fits: true,
      documents: [{ kind: 'head' }],
    });
  });

  const other = signer('somebody else');
  const early = ekbid.sign(receipt.head.signed.replace(/at=\S+/, `at=${time(2)}`));
  test.each([
    ['signature_wrong', 'a head nobody signed', { ...head, head: { ...head.head, signature: '0'.repeat(128) } }],
    [
      'signature_wrong',
      'another root',
      { ...head, head: { ...head.head, signed: head.head.signed.replace(/root=../, 'root=00') } },
    ],
    [
      'signature_wrong',
      'another size',
      { ...head, head: { ...head.head, signed: head.head.signed.replace('size=6', 'size=7') } },
    ],
    ['head_key_missing', 'another key than its head names', { ...head, key: other.key }],
    ['key_id_wrong', 'a key by an id that is not its own', { ...head, key: { ...other.key, id: ekbid.key.id } }],
    ['head_of_another_auction', 'a head of another auction', { ...head, auction: { id: uuid('other'), title: '' } }],
    ['head_unreadable', 'a head that is none', { ...head, head: ekbid.sign('ekbid-head/1') }],
    ['proof_wrong', 'the proof of another bid', { ...receipt, proof: receiptOf(lines, 4, 9).proof }],
    ['proof_wrong', 'the head of another log', { ...receipt, head: headOf(forked.slice(0, 9)) }],
    ['receipt_commitment_wrong', 'another amount', { ...receipt, amount: 100 }],
    ['receipt_leaf_unreadable', 'an entry that is no bid', { ...receipt, leaf: lines[0]?.leaf }],
    ['head_too_early', 'a head older than its bid', { ...receipt, head: early }],
    ['member_wrong', 'half a consistency proof', answerOf({ file: head, consistency: { from: 3 } })],
  ])('does not with %s: %s', (code, _what, document) => {
    const { fits, documents, findings, apart } = check(document, since(6));
    expect(fits).toBe(false);
    expect(documents[0]?.findings.map((finding) => finding.code)).toContain(code);
    // The second document is alone, because only documents that fit are compared.
    expect({ findings, apart }).toEqual({ findings: [], apart: [{ first: 1, second: null }] });
  });

  test('must be signed with a key that is trusted, where one is named', () => {
    const fits = (...trustedKeys: string[]) => checkDocuments({ documents: [head], trustedKeys }, tools).fits;
    expect([fits(ekbid.key.id), fits(ekbid.key.publicKey), fits(other.key.id)]).toEqual([true, true, false]);
  });

  test('with something strange in it neither passes nor breaks the check, wherever it is', () => {
    const passed: string[] = [];
    const files: [unknown[], object][] = [
      [[receipt], receipt],
      [[head], head],
      [[savedHeadOf(lines, 12)], since(12)],
    ];
    for (const [others, file] of files) {
      const paths = pathsOf(file).filter(([first]) => !['success', 'message'].includes(String(first)));
      for (const path of paths) {
        for (const by of strange.filter((value) => !isFree(path, value))) {
          const report = check(...others, altered(file, path, by));
          describeDocuments(report, []).join();
          if (report.fits && report.apart.length === 0) passed.push(`${path.join('.')} = ${JSON.stringify(by)}`);
        }
      }
    }
    expect(passed).toEqual([]);
  });
});

describe('a report of documents', () => {
  const told = (names: readonly string[], ...documents: unknown[]) => {
    const report = check(...documents);
    return { isWrong: isWrong(report), text: describeDocuments(report, names).join('\n') };
  };

  test('of what fits tells each document, and which log begins which', () => {
    const { isWrong, text } = told(['mine.json', 'now.json'], receipt, since(9));
    expect(isWrong).toBe(false);
    expect(text).toBe(
      [
        `Auction: A silver kettle (${auctionId})`,
        '',
        `mine.json: your bid 3, ₹3 – fits by itself. Signed over 9 entries at 2026-11-22 17:30:08.000 IST with the key ${ekbid.key.id}.`,
        `now.json: a saved head – fits by itself. Signed over 22 entries at 2026-11-22 18:30:00.000 IST with the key ${ekbid.key.id}.`,
        '',
        'The log of now.json (22 entries) begins with that of mine.json (9 entries).',
        'Is each key one of those EkBid names on its site? No file can show that it is EkBid’s.',
        '',
        'Everything fits.',
      ].join('\n'),
    );
    expect(told(['a', 'b'], head, head).text).toContain('\nThe log of b (6 entries) is that of a.\n');
  });

  const once = `The key ${ekbid.key.id} signed both: together they are proof against whoever holds it. If it is EkBid’s, keep both.`;
  test.each([
    [
      'a second log',
      [head, savedHeadOf(forked, 6)],
      `The log of b (6 entries) is not that of a, which has as many. ${once}`,
    ],
    [
      'a second log, signed with a second key',
      [head, savedHeadOf(forked, 6, signer('former'))],
      `The keys ${ekbid.key.id} and ${signer('former').key.id} signed them: if both are EkBid’s, together they are proof against it. Keep both.`,
    ],
    [
      'a log that goes on from another',
      [head, since(6, 22, forked)],
      `The log of b (22 entries) does not begin with that of a (6 entries). ${once}`,
    ],
    [
      'a proof that leads nowhere',
      [savedHeadOf(lines, 8), since(8, 22, forked)],
      'The proof in b does not lead from the log of a (8 entries) to its own: the file is damaged, or the log was changed. Fetch it again; if it stays so, keep both.',
    ],
    [
      'two bids in one place',
      [receiptOf(lines, 2, 5), receiptOf(forked, 2, 9)],
      `No log can hold the bids of a and of b where they say they stand. ${once}`,
    ],
    [
      'a bid slipped in',
      [{ ...head, head: ekbid.sign(head.head.signed.replace(/at=\S+/, `at=${time(9)}`)) }, receiptOf(lines, 7, 22)],
      'In the log bid 7 of b comes after the head of a (6 entries), but its time is earlier: 2026-11-22 17:30:07.000 IST, not 2026-11-22 17:30:09.000 IST or later. A time is wrong, or the log was changed in between.',
    ],
  ])('tells of %s, and says at its end that something does not fit', (_what, documents, said) => {
    const { isWrong, text } = told(['a', 'b'], ...documents);
    expect(isWrong).toBe(true);
    expect(text).toContain(said);
    expect(text).toMatch(/SOMETHING DOES NOT FIT: see above[.]$/);
  });

  test('says what was not compared, and what to fetch', () => {
    const fetch = (size: number) =>
      `Fetch /api/auctions/${auctionId}/fair-play?since=${size} from EkBid, and name that answer as well.`;
    const apart = told(['a', 'b'], receipt, head).text;
    expect(apart).toContain(
      `Not compared: nothing shows whether the log of a (9 entries) begins with that of b (6 entries). ${fetch(6)}`,
    );
    expect(apart).toMatch(/\nEach fits by itself; not all could be compared: see above[.]$/);
    const alone = told(['a'], head).text;
    expect(alone).toContain(`There is nothing to compare a (6 entries) with. ${fetch(6)}`);
    expect(alone).toMatch(/\nIt fits by itself; nothing was there to compare it with[.]$/);
  });

  test('says that documents of two auctions are not compared', () => {
    const auction = { id: uuid('other'), title: 'A lamp' };
    const other = { ...head, auction, head: ekbid.sign(head.head.signed.replace(auctionId, auction.id)) };
    const { text } = told(['a', 'b'], head, other);
    expect(text).toContain(
      `Auction: A lamp (${auction.id})\nDocuments of different auctions are not compared with each other.\n`,
    );
  });

  test('of what cannot be read is no accusation', () => {
    expect(told(['a', 'b'], head, '[]')).toEqual({
      isWrong: false,
      text: expect.stringMatching(
        /b: cannot be read[.]\n {2}- This is no file.*\n[^]*What could be read fits[.]$/,
      ) as string,
    });
    expect(told(['a'], '[]')).toEqual({
      isWrong: false,
      text: expect.stringMatching(/Nothing could be checked[.]$/) as string,
    });
  });
});
