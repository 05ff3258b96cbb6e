import { hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fc, runs } from '../../../testing/properties.ts';
import {
  consistencyProof,
  fullTrees,
  inclusionProof,
  joinTrees,
  leafHash,
  nodeHash,
  type Range,
  rootOfFull,
} from './merkle-tree.ts';

/** Computes the root directly from the definition in the RFC. */
function rootByDefinition(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) return hash('sha256', '', 'buffer');
  if (leaves.length === 1) return leaves[0] as Buffer;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return nodeHash(rootByDefinition(leaves.slice(0, split)), rootByDefinition(leaves.slice(split)));
}

const leavesOf = (size: number) => Array.from({ length: size }, (_, i) => leafHash(`leaf ${i}`));
const hashOf = (leaves: readonly Buffer[], { start, end }: Range) =>
  joinTrees(fullTrees({ start, end }).map((full) => rootOfFull(leaves.slice(full.start, full.end))));
const hex = (hashes: readonly Buffer[]) => hashes.map((one) => one.toString('hex'));

/** Computes the root that an inclusion proof leads to (RFC 9162, section 2.1.3.2). */
function rootByInclusion(index: number, size: number, leaf: Buffer, proof: readonly Buffer[]): Buffer | null {
  let [node, last, root] = [index, size - 1, leaf];
  for (const sibling of proof) {
    if (last === 0) return null;
    if (node % 2 === 1 || node === last) {
      root = nodeHash(sibling, root);
      for (; node % 2 === 0 && node !== 0; node = Math.floor(node / 2)) last = Math.floor(last / 2);
    } else root = nodeHash(root, sibling);
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  return last === 0 ? root : null;
}

/** Computes the older and the newer root from a consistency proof and the older root (RFC 9162, section 2.1.4.2). */
function rootsByConsistency(from: number, size: number, older: Buffer, proof: readonly Buffer[]) {
  const path = Number.isInteger(Math.log2(from)) ? [older, ...proof] : [...proof];
  let [node, last] = [from - 1, size - 1];
  for (; node % 2 === 1; node = Math.floor(node / 2)) last = Math.floor(last / 2);
  let [first, second] = [path[0] as Buffer, path[0] as Buffer];
  for (const sibling of path.slice(1)) {
    if (last === 0) return null;
    if (node % 2 === 1 || node === last) {
      [first, second] = [nodeHash(sibling, first), nodeHash(sibling, second)];
      for (; node % 2 === 0 && node !== 0; node = Math.floor(node / 2)) last = Math.floor(last / 2);
    } else second = nodeHash(second, sibling);
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  return last === 0 ? { first, second } : null;
}

describe('the tree of RFC 6962', () => {
  // Leaves and roots from the test data of the reference implementation (certificate-transparency, merkletree).
  const published = [
    '',
    '00',
    '10',
    '2021',
    '3031',
    '40414243',
    '5051525354555657',
    '606162636465666768696a6b6c6d6e6f',
  ];
  const roots = [
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ];
  const leaves = published.map((text) => hash('sha256', Buffer.from(`00${text}`, 'hex'), 'buffer'));

  // proves log.published-roots
  test.each(roots.map((root, i) => [i + 1, root]))('has the published root at %i leaves', (size, root) => {
    expect(hashOf(leaves, { start: 0, end: size }).toString('hex')).toBe(root);
  });

  test('has the published root without leaves', () => {
    expect(joinTrees([]).toString('hex')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });

  test.each([
    [
      0,
      8,
      [
        '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
      ],
    ],
    [
      5,
      8,
      [
        'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
        'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
        'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      ],
    ],
    [2, 3, ['fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125']],
  ])('proves leaf %i of %i as published', (index, size, proof) => {
    expect(hex(inclusionProof(index, size).map((part) => hashOf(leaves, part)))).toEqual(proof);
  });

  test.each([
    [
      1,
      8,
      [
        '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
      ],
    ],
    [
      6,
      8,
      [
        '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
        'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
        'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      ],
    ],
    [
      2,
      5,
      [
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      ],
    ],
    [8, 8, []],
  ])('proves that %i leaves begin %i as published', (from, size, proof) => {
    expect(hex(consistencyProof(from, size).map((part) => hashOf(leaves, part)))).toEqual(proof);
  });
});

describe('a tree of any size to 300', () => {
  const leaves = leavesOf(300);

  // proves log.all-sizes
  test('has the root of the definition, and every leaf’s proof leads to it', () => {
    for (let size = 1; size <= 300; size += 1) {
      const root = hashOf(leaves, { start: 0, end: size });
      expect(root.equals(rootByDefinition(leaves.slice(0, size)))).toBe(true);
      for (let index = 0; index < size; index += size > 64 ? 7 : 1) {
        const proof = inclusionProof(index, size).map((part) => hashOf(leaves, part));
        expect(rootByInclusion(index, size, leaves[index] as Buffer, proof)?.equals(root)).toBe(true);
        expect(rootByInclusion(index, size, leaves[(index + 1) % 300] as Buffer, proof)?.equals(root)).toBe(false);
      }
    }
  });

  test('is proved to begin with any smaller one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 299 }), fc.integer({ min: 1, max: 300 }), (one, other) => {
        fc.pre(one !== other);
        const [from, size] = [Math.min(one, other), Math.max(one, other)];
        const [older, newer] = [from, size].map((end) => hashOf(leaves, { start: 0, end })) as [Buffer, Buffer];
        const proof = consistencyProof(from, size).map((part) => hashOf(leaves, part));
        const roots = rootsByConsistency(from, size, older, proof);
        expect(roots?.first.equals(older)).toBe(true);
        expect(roots?.second.equals(newer)).toBe(true);
      }),
      { numRuns: runs(2000) },
    );
  });
});
