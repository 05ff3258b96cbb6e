import { bytesOf, fromHex, toHex } from './bytes.mjs';
import { readHead, readLeaf } from './leaves.mjs';

/** @import { Findings } from './findings.mjs' */
/** @import { Head } from './leaves.mjs' */
/** @import { Log } from './log.mjs' */
/** @import { Key, SignedHead } from './read-file.mjs' */
/** @import { Tools } from './report.ts' */

/** @param {Key} key @param {Pick<Tools, 'sha256'>} tools */
const idOf = ({ publicKey }, { sha256 }) => toHex(sha256(fromHex(publicKey)).subarray(0, 8));

/** @param {SignedHead} head @param {Key} key @param {Pick<Tools, 'verifyEd25519'>} tools */
function isSignedBy({ signed, signature }, { publicKey }, { verifyEd25519 }) {
  try {
    return verifyEd25519(fromHex(signature), bytesOf(signed), fromHex(publicKey));
  } catch {
    // Some libraries throw when the bytes are not a point of the curve.
    return false;
  }
}

/**
 * A head must not be older than the entries it covers. Comparing the last of these entries is enough, because check 3
 * of docs/fair-play.md reports times that go back.
 * @param {Head} head
 * @param {Log} log
 * @param {Findings} findings
 */
export function checkHeadTime({ size, at: signed }, log, findings) {
  const entry = size - 1;
  const leaf = readLeaf(log.textAt(entry));
  if (leaf && leaf.kind !== 'rules' && leaf.at > signed)
    findings.add({ code: 'head_too_early', entry, at: leaf.at, signed });
}

/** @typedef {{ auctionId: string, keys: readonly Key[], trustedKeys: readonly string[] | undefined }} Expected */

/**
 * @param {SignedHead} signedHead
 * @param {Key} key the key that the head names
 * @param {Expected} expected
 * @param {Pick<Tools, 'sha256' | 'verifyEd25519'>} tools
 * @param {Findings} findings
 */
function checkSignature(signedHead, key, { keys, trustedKeys }, tools, findings) {
  const first = keys[0] ?? key;
  if (key !== first) findings.add({ code: 'head_key_not_first', key: key.id, first: first.id });
  if (trustedKeys && !trustedKeys.includes(key.publicKey) && !trustedKeys.includes(idOf(key, tools))) {
    findings.add({ code: 'key_not_trusted', key: key.id });
  }
  const isSigned = isSignedBy(signedHead, key, tools);
  if (!isSigned) findings.add({ code: 'signature_wrong', key: key.id });
  return isSigned;
}

/**
 * Checks that a head belongs to the auction and is signed by the key it names, which must be the first of `keys`.
 * @param {SignedHead} signedHead
 * @param {Expected} expected
 * @param {Pick<Tools, 'sha256' | 'verifyEd25519'>} tools
 * @param {Findings} findings
 */
export function checkHead(signedHead, expected, tools, findings) {
  const { auctionId, keys } = expected;
  for (const key of keys) {
    const id = idOf(key, tools);
    if (key.id !== id) findings.add({ code: 'key_id_wrong', key: key.id, expected: id });
  }
  const head = readHead(signedHead.signed);
  if (!head) {
    findings.add({ code: 'head_unreadable' });
    return { head: null, isSigned: false };
  }
  if (head.auction !== auctionId) {
    findings.add({ code: 'head_of_another_auction', expected: auctionId, found: head.auction });
  }
  const key = keys.find(({ id }) => id === head.key);
  if (!key) findings.add({ code: 'head_key_missing', key: head.key });
  return { head, isSigned: key !== undefined && checkSignature(signedHead, key, expected, tools, findings) };
}
