import { describe, expect, test } from 'vitest';
import { commitment, ekbid, headOf, linesOf, openingOf, receiptOf, savedHeadOf, uuid } from './testing/auction.ts';
import { check, codes, tools } from './testing/node-tools.ts';
import { signer } from './testing/signer.ts';

const lines = linesOf(Array.from({ length: 20 }, (_, i) => ({ bidder: i, amount: 100 * (1 + (i % 7)) })));
const honest = openingOf(lines);
const other = signer('somebody else');
const former = signer('former');
const forged = (by: Partial<ReturnType<typeof headOf>>) => ({ ...honest.head, ...by });

describe('Ed25519', () => {
  // RFC 8032, section 7.1, tests 1 to 3.
  test.each([
    [
      'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
      '',
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    ],
    [
      '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
      '72',
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    ],
    [
      'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
      'af82',
      '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
    ],
  ])('takes the published signature of %s, and no other', (publicKey, message, signature) => {
    const [signed, text, key] = [signature, message, publicKey].map((hex) => Buffer.from(hex, 'hex')) as [
      Buffer,
      Buffer,
      Buffer,
    ];
    expect(tools.verifyEd25519(signed, text, key)).toBe(true);
    expect(tools.verifyEd25519(signed, Buffer.concat([text, Buffer.of(0)]), key)).toBe(false);
  });
});

describe('the head of an opening', () => {
  const { signed, signature } = honest.head;
  test.each([
    ['signature_wrong', 'is changed', { head: forged({ signed: signed.replace('at=2026', 'at=2027') }) }],
    ['signature_wrong', 'has another signature', { head: forged({ signature: signature.replace(/^../, '00') }) }],
    ['signature_wrong', 'is signed by another key than it names', { head: forged(other.sign(signed)) }],
    ['head_key_missing', 'names a key the file has not', { head: headOf(lines, other) }],
    ['head_key_not_first', 'names a former key', { keys: [other.key, ekbid.key] }],
    [
      'key_id_wrong',
      'names a key by an id that is not its own',
      { keys: [ekbid.key, { ...other.key, id: '0'.repeat(16) }] },
    ],
    ['head_unreadable', 'says more than a head', { head: ekbid.sign(`${signed} x=1`) }],
    [
      'head_of_another_auction',
      'is of another',
      { head: ekbid.sign(signed.replace(/auction=\S+/, `auction=${uuid('x')}`)) },
    ],
    ['head_size_wrong', 'counts wrong', { head: ekbid.sign(signed.replace('size=22', 'size=23')) }],
    ['head_root_wrong', 'has another root', { head: ekbid.sign(signed.replace(/root=../, 'root=00')) }],
  ])('%s: it %s', async (code, _what, by) => {
    expect(await codes({ ...honest, ...by })).toEqual({ opening: [code], documents: [] });
  });

  test('fits a public key that is no point of the curve as little as any other', async () => {
    const strange = { publicKey: 'f'.repeat(64), id: 'af9613760f72635f' };
    const head = ekbid.sign(signed.replace(ekbid.key.id, strange.id));
    const throwing = {
      ...tools,
      verifyEd25519: () => {
        throw new Error('no point');
      },
    };
    const { checkResult } = await import('./check.mjs');
    for (const how of [tools, throwing]) {
      const { findings } = await checkResult({ opening: { ...honest, head, keys: [strange] } }, how);
      expect(findings).toEqual([{ code: 'signature_wrong', key: strange.id }]);
    }
  });

  test('must be signed by a key that is trusted, where one is named', async () => {
    for (const trusted of [ekbid.key.id, ekbid.key.publicKey]) {
      expect(await codes(honest, [], { trustedKeys: [trusted] })).toEqual({ opening: [], documents: [] });
    }
    expect(await codes(honest, [], { trustedKeys: [other.key.id] })).toEqual({
      opening: ['key_not_trusted'],
      documents: [],
    });
    const stolen = { ...openingOf(lines, other), keys: [{ id: ekbid.key.id, publicKey: other.key.publicKey }] };
    const head = other.sign(honest.head.signed);
    const found = await codes({ ...stolen, head }, [], { trustedKeys: [ekbid.key.id] });
    expect(found.opening).toEqual(['key_id_wrong', 'key_not_trusted']);
  });
});

describe('the key of a receipt', () => {
  const receipt = receiptOf(lines, 3, 9, former);

  test('may be one EkBid used before', async () => {
    const report = await check({ ...honest, keys: [ekbid.key, former.key] }, [receipt]);
    expect(report).toMatchObject({ fits: true, documents: [{ fits: true, notes: [{ code: 'covers_until' }] }] });
  });

  test('that the opening does not name is said, and is no fault', async () => {
    const report = await check(honest, [receipt]);
    expect(report).toMatchObject({
      fits: true,
      documents: [{ notes: [{ code: 'key_unknown', key: former.key.id }, { code: 'covers_until' }] }],
    });
  });

  test('must be trusted as well, where keys are named', async () => {
    const found = await codes(honest, [receipt], { trustedKeys: [ekbid.key.id] });
    expect(found).toEqual({ opening: [], documents: [['key_not_trusted']] });
  });
});

describe('a receipt', () => {
  const receipt = receiptOf(lines, 3, 9);
  const [, , , line] = lines;
  const sealed = commitment(uuid('other'), 'aa', 'bb', 1, 'cc');
  test.each([
    ['proof_wrong', 'whose proof is another’s', { proof: receiptOf(lines, 4, 9).proof }],
    ['proof_wrong', 'whose proof lacks a hash', { proof: receipt.proof.slice(1) }],
    ['proof_wrong', 'past its own head', { head: headOf(lines.slice(0, 2)) }],
    ['receipt_commitment_wrong', 'with another nonce', { nonce: '0'.repeat(64) }],
    ['receipt_leaf_unreadable', 'of an entry that is no bid', { leaf: lines[0]?.leaf }],
    ['signature_wrong', 'with a head nobody signed', { head: { ...receipt.head, signature: '0'.repeat(128) } }],
    ['head_key_missing', 'with a key its head does not name', { key: other.key }],
    ['paper_of_another_auction', 'of another auction', { auction: { id: uuid('other'), title: '' } }],
    [
      'proof_wrong',
      'whose entry was rewritten',
      { leaf: line?.leaf.replace(/commitment=\S+/, `commitment=${sealed}`) },
    ],
  ])('%s: one %s', async (code, _what, by) => {
    const found = await codes(honest, [{ ...receipt, ...by }]);
    expect(found.opening).toEqual([]);
    expect(found.documents[0]).toContain(code);
  });
});

describe('where a log differs', () => {
  const many = linesOf(Array.from({ length: 126 }, (_, i) => ({ bidder: i, amount: 100 * (1 + (i % 7)), seconds: 0 })));
  const rewritten = (...entries: number[]) =>
    openingOf(
      many.map(({ leaf, ...line }, i) => ({
        ...line,
        leaf: entries.includes(i) ? leaf.replace('12:00:00.000Z', '12:00:00.001Z') : leaf,
      })),
    );
  const finding = async (entry: number, document: object) =>
    (await check(rewritten(entry), [document])).documents[0]?.findings.at(-1);

  test.each([
    [70, { from: 64, to: 95, firstBid: 64, lastBid: 95 }],
    [101, { from: 101, to: 101, firstBid: 101, lastBid: 101 }],
    [103, { from: 102, to: 103, firstBid: 102, lastBid: 103 }],
    [3, { from: 0, to: 63, firstBid: 1, lastBid: 63 }],
    [0, { from: 0, to: 63, firstBid: 1, lastBid: 63 }],
  ])('in entry %i, a receipt tells as narrowly as its proof allows', async (entry, place) => {
    const receipt = receiptOf(many, 100, 120);
    expect(await finding(entry, receipt)).toEqual({
      code: 'log_differs',
      size: 120,
      ...place,
      more: 0,
      bothSigned: true,
    });
  });

  test('in several, the first place is told and the others are counted', async () => {
    const { documents } = await check(rewritten(30, 70, 101), [receiptOf(many, 100, 120)]);
    expect(documents[0]?.findings).toMatchObject([{ code: 'log_differs', from: 0, to: 63, more: 2 }]);
  });

  test('a receipt whose proof does not hold, or a head, tells no place', async () => {
    const whole = { from: 0, to: 119, firstBid: 1, lastBid: 119 };
    const receipt = { ...receiptOf(many, 100, 120), proof: [] };
    expect(await finding(70, receipt)).toMatchObject({ code: 'log_differs', ...whole });
    expect(await finding(70, savedHeadOf(many, 120))).toMatchObject({ code: 'log_differs', ...whole });
  });

  test('two heads prove it only when both are signed with keys the opening names', async () => {
    expect(await finding(70, savedHeadOf(many, 120))).toMatchObject({ bothSigned: true });
    expect(await finding(70, savedHeadOf(many, 120, other))).toMatchObject({ bothSigned: false });
    const { head, ...opening } = rewritten(70);
    for (const unsigned of [openingOf(many).head, { ...head, signature: '0'.repeat(128) }]) {
      const { documents } = await check({ ...opening, head: unsigned }, [savedHeadOf(many, 120)]);
      expect(documents[0]?.findings).toMatchObject([{ code: 'log_differs', bothSigned: false }]);
    }
  });
});
