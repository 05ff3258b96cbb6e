import { describe, expect, test } from 'vitest';
import { fc } from '../testing/properties.ts';
import { fromHex, toHex } from './bytes.mjs';
import { sha256 } from './testing/node-tools.ts';
import { auditPath, consistencyProof, treeHash } from './testing/rfc-6962.ts';
import { createTree, leafHash, rootByProof, rootsByConsistency } from './tree.mjs';

/** The reference vectors of Certificate Transparency. */
const inputs = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const published = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const inclusions = [
  {
    index: 0,
    size: 8,
    proof: [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  },
  {
    index: 5,
    size: 8,
    proof: [
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  },
  { index: 2, size: 3, proof: ['fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'] },
  {
    index: 1,
    size: 5,
    proof: [
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ],
  },
];

const consistencies = [
  {
    from: 1,
    size: 8,
    proof: [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  },
  {
    from: 6,
    size: 8,
    proof: [
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  },
  {
    from: 2,
    size: 5,
    proof: [
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ],
  },
  { from: 8, size: 8, proof: [] },
];

const lines = (size: number) => Array.from({ length: size }, (_, i) => `line ${i}`);
const buffers = (size: number) => lines(size).map((line) => Buffer.from(line));
const grown = (size: number) => {
  const tree = createTree(sha256, size);
  for (const line of lines(size)) tree.append(line);
  return tree;
};
const reached = (index: number, size: number, proof: readonly Uint8Array[], content: Uint8Array) =>
  rootByProof(sha256, leafHash(sha256, content), index, size, proof);

describe('the tree', () => {
  // `append` takes text. All published inputs are ASCII, so they can be appended as text.
  test.each(published.map((root, i) => ({ root, size: i + 1 })))(
    'has the published root at size $size',
    ({ root, size }) => {
      const tree = createTree(sha256, size);
      for (const input of inputs.slice(0, size)) tree.append(Buffer.from(input, 'hex').toString('ascii'));
      expect(toHex(tree.hashOf(0, size))).toBe(root);
    },
  );

  test.each(inclusions)('entry $index of $size leads by its published proof to the root', ({ index, size, proof }) => {
    const root = reached(index, size, proof.map(fromHex), fromHex(inputs[index] ?? ''));
    expect(root && toHex(root)).toBe(published[size - 1]);
  });

  test('has at every size the root of the recursive definition', () => {
    const tree = grown(300);
    const all = buffers(300);
    for (let size = 1; size <= 300; size++) {
      expect(toHex(tree.hashOf(0, size))).toBe(treeHash(all.slice(0, size)).toString('hex'));
    }
  });
});

describe('an inclusion proof', () => {
  const all = buffers(300);
  const isProved = (index: number, size: number) => {
    const list = all.slice(0, size);
    const root = reached(index, size, auditPath(index, list), all[index] ?? Buffer.of());
    return root !== null && treeHash(list).equals(root);
  };

  test('leads to the root from every entry of every log of up to 64', () => {
    for (let size = 1; size <= 64; size++) {
      for (let index = 0; index < size; index++) expect(isProved(index, size), `${index} of ${size}`).toBe(true);
    }
  });

  test('leads to the root from entries of longer logs', () => {
    for (let size = 65; size <= 300; size++) {
      for (const index of [0, size - 1, size >> 1, (size * 7919) % size, (size * size * 31 + 7) % size]) {
        expect(isProved(index, size), `${index} of ${size}`).toBe(true);
      }
    }
  });

  test('leads elsewhere from another place, with a hash changed, and nowhere with one more, one less or past the end', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 64 }), fc.nat(), fc.nat(), (size, anyIndex, anyHash) => {
        const index = anyIndex % size;
        const list = all.slice(0, size);
        const proof = auditPath(index, list);
        const content = all[index] ?? Buffer.of();
        const root = treeHash(list);
        const changed = proof.map((hash, i) => (i === anyHash % proof.length ? sha256(hash) : hash));
        expect(reached(index, size, changed, content)).not.toEqual(root);
        expect(reached(index, size, [...proof, root], content)).toBeNull();
        expect(reached(index, size, proof.slice(1), content)).toBeNull();
        expect(reached(size, size, proof, content)).toBeNull();
        expect(reached(size, size, [], content)).toBeNull();
        expect(reached((index + 1) % size, size, proof, content)).not.toEqual(root);
      }),
    );
  });
});

describe('a consistency proof', () => {
  const all = buffers(300);
  const roots = all.map((_, i) => treeHash(all.slice(0, i + 1)));
  const rootOf = (size: number) => roots[size - 1] ?? Buffer.of();
  const proofOf = (from: number, size: number) => consistencyProof(from, all.slice(0, size));
  const isShown = (from: number, size: number, proof: readonly Uint8Array[], older = rootOf(from)) => {
    const led = rootsByConsistency(sha256, older, from, size, proof);
    return led !== null && older.equals(led.older) && rootOf(size).equals(led.newer);
  };
  const sizes = fc.tuple(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 300 })).map(([one, other]) => ({
    from: Math.min(one, other),
    size: Math.max(one, other),
  }));
  const grows = sizes.filter(({ from, size }) => from < size);

  test.each(consistencies)('from $from to $size leads as published to the published roots', ({ from, size, proof }) => {
    const older = fromHex(published[from - 1] ?? '');
    const led = rootsByConsistency(sha256, older, from, size, proof.map(fromHex));
    expect(led && [toHex(led.older), toHex(led.newer)]).toEqual([published[from - 1], published[size - 1]]);
  });

  test('shows of every log of up to 64 that each smaller one is its beginning', () => {
    for (let size = 1; size <= 64; size++) {
      for (let from = 1; from <= size; from++)
        expect(isShown(from, size, proofOf(from, size)), `${from} of ${size}`).toBe(true);
    }
  });

  test('shows it of longer logs', () => {
    fc.assert(fc.property(sizes, ({ from, size }) => isShown(from, size, proofOf(from, size))));
  });

  test('leads elsewhere with a hash changed, and nowhere with one more, one less or from nothing', () => {
    fc.assert(
      fc.property(grows, fc.nat(), ({ from, size }, any) => {
        const proof = proofOf(from, size);
        const changed = proof.map((hash, i) => (i === any % proof.length ? sha256(hash) : hash));
        const led = [
          isShown(from, size, changed),
          rootsByConsistency(sha256, rootOf(from), from, size, [...proof, rootOf(from)]),
          rootsByConsistency(sha256, rootOf(from), from, size, proof.slice(1)),
          rootsByConsistency(sha256, rootOf(from), 0, size, proof),
        ];
        expect(led).toEqual([false, null, null, null]);
        for (let length = 0; length < 20; length++)
          expect(
            rootsByConsistency(sha256, rootOf(size), size, from, Array<Buffer>(length).fill(rootOf(1))),
          ).toBeNull();
      }),
    );
  });

  test('shows nothing of another root, nor of another size', () => {
    fc.assert(
      fc.property(grows, fc.integer({ min: 1, max: 300 }), ({ from, size }, other) => {
        const proof = proofOf(from, size);
        expect(isShown(from, size, proof, sha256(rootOf(from)))).toBe(false);
        if (other !== from) expect(isShown(from, size, proof, rootOf(other))).toBe(false);
        if (other !== from) expect(isShown(other, size, proof)).toBe(false);
        if (other !== size) expect(isShown(from, other, proof)).toBe(false);
      }),
    );
  });

  test('tells the root the newer log had, where the older head is of another', () => {
    // 6 is not a power of two, so the proof contains the hashes that the root of the older log is made of.
    const led = rootsByConsistency(sha256, sha256(rootOf(6)), 6, 8, proofOf(6, 8));
    expect(led).toEqual({ older: rootOf(6), newer: rootOf(8) });
  });
});
