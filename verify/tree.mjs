import { bytesOf } from './bytes.mjs';

/** @import { Tools } from './report.ts' */
/** @typedef {{ from: number, to: number }} Stretch the entries from `from` up to, but not including, `to` */

/** This file implements the Merkle tree of RFC 6962, section 2.1. */

/**
 * @param {Tools['sha256']} sha256
 * @param {Uint8Array} content
 */
export function leafHash(sha256, content) {
  const bytes = new Uint8Array(1 + content.length);
  bytes.set(content, 1);
  return sha256(bytes);
}

/**
 * @param {Tools['sha256']} sha256
 * @param {Uint8Array} left
 * @param {Uint8Array} right
 */
function nodeHash(sha256, left, right) {
  const bytes = new Uint8Array(65);
  bytes[0] = 1;
  bytes.set(left, 1);
  bytes.set(right, 33);
  return sha256(bytes);
}

/**
 * Returns the largest power of two smaller than n. It is found by doubling, because a logarithm could be rounded
 * wrongly.
 * @param {number} n
 */
function split(n) {
  let k = 1;
  while (k * 2 < n) k *= 2;
  return k;
}

/**
 * Returns the ranges of entries whose hashes form an inclusion proof, from the leaf's neighbour upwards.
 * @param {number} index
 * @param {number} size
 */
export function siblings(index, size) {
  /** @type {Stretch[]} */
  const found = [];
  let from = 0;
  let to = size;
  while (to - from > 1) {
    const middle = from + split(to - from);
    if (index < middle) {
      found.unshift({ from: middle, to });
      to = middle;
    } else {
      found.unshift({ from, to: middle });
      from = middle;
    }
  }
  return found;
}

/**
 * Returns the root that an inclusion proof leads to, or null if the proof has the wrong length for the index.
 * @param {Tools['sha256']} sha256
 * @param {Uint8Array} leaf the hash of the leaf
 * @param {number} index
 * @param {number} size
 * @param {readonly Uint8Array[]} proof
 */
export function rootByProof(sha256, leaf, index, size, proof) {
  const stretches = index < size ? siblings(index, size) : [];
  if (index >= size || stretches.length !== proof.length) return null;
  return proof.reduce(
    (hash, sibling, i) =>
      (stretches[i]?.from ?? 0) > index ? nodeHash(sha256, hash, sibling) : nodeHash(sha256, sibling, hash),
    leaf,
  );
}

/**
 * Returns the two roots that a consistency proof leads to, or null if the proof has the wrong length for the sizes.
 * `walk` is SUBPROOF of RFC 6962. Where SUBPROOF writes a hash of the proof, `walk` reads the next one.
 * @param {Tools['sha256']} sha256
 * @param {Uint8Array} root of the log of size `from`
 * @param {number} from
 * @param {number} size
 * @param {readonly Uint8Array[]} proof
 */
export function rootsByConsistency(sha256, root, from, size, proof) {
  if (from < 1 || from > size) return null;
  let used = 0;
  const next = () => proof[used++] ?? root;

  /**
   * @param {number} m
   * @param {number} n
   * @param {boolean} isAll whether these entries are the whole older log
   * @returns {{ older: Uint8Array, newer: Uint8Array }}
   */
  function walk(m, n, isAll) {
    if (m === n) {
      const hash = isAll ? root : next();
      return { older: hash, newer: hash };
    }
    const k = split(n);
    if (m <= k) {
      const { older, newer } = walk(m, k, isAll);
      return { older, newer: nodeHash(sha256, newer, next()) };
    }
    const { older, newer } = walk(m - k, n - k, false);
    const left = next();
    return { older: nodeHash(sha256, left, older), newer: nodeHash(sha256, left, newer) };
  }

  const roots = walk(from, size, true);
  return used === proof.length ? roots : null;
}

/**
 * A Merkle tree to which leaves are appended. It returns the hash of any subtree of RFC 6962. `levels[h]` holds the
 * hashes of all complete subtrees with 2^h leaves. Together the levels take 64 bytes for each entry.
 * @param {Tools['sha256']} sha256
 * @param {number} capacity
 */
export function createTree(sha256, capacity) {
  /** @type {Uint8Array[]} */
  const levels = [];
  for (let width = 1; width <= capacity; width *= 2) levels.push(new Uint8Array(Math.floor(capacity / width) * 32));
  let size = 0;

  /**
   * @param {number} height
   * @param {number} i
   */
  const at = (height, i) => /** @type {Uint8Array} */ (levels[height]).subarray(i * 32, i * 32 + 32);

  /** @param {string} text */
  function append(text) {
    let i = size++;
    at(0, i).set(leafHash(sha256, bytesOf(text)));
    for (let height = 1; i % 2 === 1; height++) {
      at(height, (i - 1) / 2).set(nodeHash(sha256, at(height - 1, i - 1), at(height - 1, i)));
      i = (i - 1) / 2;
    }
  }

  /**
   * @param {number} from
   * @param {number} to
   * @returns {Uint8Array}
   */
  function hashOf(from, to) {
    const width = to - from;
    const height = Math.round(Math.log2(width));
    if (width === 2 ** height) return at(height, from / width);
    const middle = from + split(width);
    return nodeHash(sha256, hashOf(from, middle), hashOf(middle, to));
  }

  return { append, hashOf };
}

/** @typedef {ReturnType<typeof createTree>} Tree */
