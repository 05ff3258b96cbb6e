import { checkResult, type Report } from '@ekbid/verify';
import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';

export type CheckFile = {
  readonly name: string;
  readonly blob: Blob;
  /** Whether the file was just fetched from EkBid. Such a file proves nothing about earlier states. */
  readonly fetched?: true;
};

/**
 * What the saved documents prove: the log was never changed (`whole`), or not up to a time. Null if they prove nothing.
 */
export type Evidence = 'whole' | { readonly until: string } | null;

export type CheckOutcome =
  /** `names` are the file names of the report's documents, in the same order. */
  | {
      readonly kind: 'report';
      readonly report: Report;
      readonly names: readonly string[];
      readonly evidence: Evidence;
    }
  /** The auctions to which the documents belong. */
  | { readonly kind: 'no_opening'; readonly auctionIds: readonly string[] }
  | { readonly kind: 'several_openings' };

type Progress = (done: number, total: number) => void;

// Finds the member `format` anywhere in the JSON. It cannot match inside a string, because JSON escapes quotes there.
const opening = /"format"\s*:\s*"ekbid-opening\//;
const auction = /[ "]auction=([0-9a-f-]{36}) /;

/**
 * Checks the opening among these files. WebP files count as pictures of the prize, all others as documents. The report
 * names unreadable files.
 */
export async function runCheck(files: readonly CheckFile[], onProgress: Progress): Promise<CheckOutcome> {
  const areWebp = await Promise.all(files.map(({ blob }) => isWebp(blob)));
  const pictures = await Promise.all(files.filter((_, nth) => areWebp[nth]).map(({ blob }) => bytesOf(blob)));
  const texts = files.filter((_, nth) => !areWebp[nth]);
  const read = await Promise.all(texts.map(async ({ blob, ...file }) => ({ ...file, text: await blob.text() })));
  const openings = read.filter(({ text }) => opening.test(text));
  const documents = read.filter((file) => !openings.includes(file));
  const [file, another] = openings;
  if (another) return { kind: 'several_openings' };
  if (!file) return { kind: 'no_opening', auctionIds: auctionsOf(documents) };

  const report = await checkResult(
    { opening: file.text, documents: documents.map(({ text }) => text), pictures },
    // Without ZIP 215, the library follows RFC 8032 exactly, as other implementations do.
    {
      sha256,
      verifyEd25519: (signature, text, key) => ed25519.verify(signature, text, key, { zip215: false }),
      onProgress,
    },
  );
  return {
    kind: 'report',
    report,
    names: documents.map(({ name }) => name),
    evidence: evidenceOf(report, documents),
  };
}

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

async function isWebp(blob: Blob): Promise<boolean> {
  const beginning = String.fromCharCode(...(await bytesOf(blob.slice(0, 12))));
  return beginning.startsWith('RIFF') && beginning.endsWith('WEBP');
}

/**
 * What the saved documents prove. A head that includes the result is as new as the result, so it proves nothing about
 * earlier states.
 */
function evidenceOf({ facts, documents }: Report, files: readonly { readonly fetched?: true }[]): Evidence {
  const saved = documents.flatMap(({ fits, head, notes }, at) => {
    if (!fits || !head || files[at]?.fetched || head.size >= (facts?.leaves ?? 0)) return [];
    return [{ at: head.at, isWhole: notes.every(({ code }) => code !== 'covers_until') }];
  });
  if (saved.some(({ isWhole }) => isWhole)) return 'whole';
  const [last] = saved
    .map(({ at }) => at)
    .toSorted()
    .toReversed();
  return last === undefined ? null : { until: last };
}

function auctionsOf(documents: readonly { text: string }[]): string[] {
  return [...new Set(documents.flatMap(({ text }) => auction.exec(text)?.[1] ?? []))];
}

/** A message from the page to its worker. The worker checks one set of files after the other. */
export type CheckOrder = { readonly files: readonly CheckFile[] };

/** A message from the worker to the page. */
export type CheckNews =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'done'; readonly outcome: CheckOutcome }
  | { readonly kind: 'failed' };
