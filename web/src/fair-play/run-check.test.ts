import { describe, expect, test } from 'vitest';
import {
  auctionId,
  bidLine,
  headOf,
  linesOf,
  openingOf,
  prize,
  receiptOf,
  rulesWithPrize,
  savedHeadOf,
  sha256Of,
  terms,
  time,
} from '../../../verify/testing/auction.ts';
import { runCheck } from './run-check.ts';

const placed = [
  { bidder: 1, amount: 300 },
  { bidder: 2, amount: 300 },
  { bidder: 3, amount: 500 },
  { bidder: 4, amount: 700 },
];
const lines = linesOf(placed);

const file = (name: string, content: unknown) => ({ name, blob: new Blob([JSON.stringify(content, null, 2)]) });
const opening = file('opening.json', openingOf(lines));

async function reportOf(...files: Parameters<typeof runCheck>[0]) {
  const outcome = await runCheck(files, () => {});
  if (outcome.kind !== 'report') throw new Error(outcome.kind);
  return outcome;
}

describe('the check a page runs', () => {
  test('finds the winner, with the signatures and hashes of a browser', async () => {
    const { report } = await reportOf(opening);
    expect(report.findings).toEqual([]);
    expect(report).toMatchObject({ readable: true, fits: true, facts: { bids: 4, winner: { bid: 3, amount: 500 } } });
    expect(report.checks.map(({ status }) => status)).toEqual(Array(8).fill('fits'));
  });

  test('takes every other file as a document, and names each after its file', async () => {
    const { report, names } = await reportOf(
      file('mine.json', receiptOf(lines, 4, 5)),
      opening,
      file('kept.json', savedHeadOf(lines, 3)),
      file('holiday.json', { to: 'Goa' }),
    );
    expect(names).toEqual(['mine.json', 'kept.json', 'holiday.json']);
    expect(report.documents.map(({ kind, fits }) => [kind, fits])).toEqual([
      ['receipt', true],
      ['head', true],
      ['unreadable', false],
    ]);
  });

  test('compares the picture of a prize with the hash in the log', async () => {
    const bytes = 'RIFF....WEBP of a kettle';
    const document = JSON.stringify({ ...prize, pictures: [sha256Of(bytes)] });
    const [, ...rest] = lines;
    const log = [rulesWithPrize(terms, document), ...rest];
    const promised = file('opening.json', { ...openingOf(log), prize: document });
    const picture = (content: string) => ({ name: 'picture.webp', blob: new Blob([content]) });
    const { report, names } = await reportOf(promised, picture(bytes));
    expect([report.fits, names, report.facts?.prize?.seen]).toEqual([true, [], [sha256Of(bytes)]]);
    const other = (await reportOf(promised, picture('RIFF....WEBP of a pencil'))).report;
    expect(other.findings.map(({ code }) => code)).toEqual(['picture_wrong']);
  });

  test('takes from what was kept how far nothing was changed, and nothing from what was just fetched', async () => {
    const evidenceOf = async (...documents: Parameters<typeof runCheck>[0]) =>
      (await reportOf(opening, ...documents)).evidence;
    const [early, later] = [file('early.json', savedHeadOf(lines, 2)), file('later.json', savedHeadOf(lines, 4))];
    expect(await evidenceOf()).toBeNull();
    expect(await evidenceOf(later, early)).toEqual({ until: time(3) });
    expect(await evidenceOf({ ...later, fetched: true }, early)).toEqual({ until: time(1) });
    expect(await evidenceOf(file('young.json', savedHeadOf(lines)))).toBeNull();
    const full = linesOf(placed, { slots: 4 });
    const { evidence } = await reportOf(file('opening.json', openingOf(full)), file('kept.json', savedHeadOf(full, 5)));
    expect(evidence).toBe('whole');
  });

  test('says which bid was changed after its receipt was issued, although everything is signed again', async () => {
    const changed = lines.with(4, bidLine(4, { bidder: 4, amount: 200 }));
    const { report } = await reportOf(file('opening.json', openingOf(changed)), file('mine.json', receiptOf(lines, 4)));
    expect(report.fits).toBe(false);
    expect(report.documents[0]?.findings.map(({ code }) => code)).toContain('bid_changed');
  });

  test('does not take a signature of another key', async () => {
    const forged = { ...openingOf(lines), head: { ...headOf(lines), signature: '0'.repeat(128) } };
    const { report } = await reportOf(file('opening.json', forged));
    expect(report.findings.map(({ code }) => code)).toEqual(['signature_wrong']);
  });

  test('recognizes a log by its format anywhere in the file, and not by a text that mentions it', async () => {
    const { format, ...rest } = openingOf(lines);
    const last = file('opening.json', { ...rest, format });
    const talkative = { ...receiptOf(lines, 4), auction: { id: auctionId, title: '"format": "ekbid-opening/1"' } };
    const { names } = await reportOf(file('mine.json', talkative), last);
    expect(names).toEqual(['mine.json']);
  });

  test('without a log says of which auctions the documents are', async () => {
    const documents = [file('mine.json', receiptOf(lines, 1)), file('kept.json', savedHeadOf(lines))];
    expect(await runCheck(documents, () => {})).toEqual({ kind: 'no_opening', auctionIds: [auctionId] });
  });

  test('takes one log at a time', async () => {
    expect(await runCheck([opening, file('another.json', openingOf(lines))], () => {})).toEqual({
      kind: 'several_openings',
    });
  });

  test('reports its progress', async () => {
    const steps: number[][] = [];
    await runCheck([opening], (done, total) => void steps.push([done, total]));
    expect(steps.at(-1)).toEqual([6, 6]);
  });
});
