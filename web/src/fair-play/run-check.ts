import { checkResult, type Report } from '@ekbid/verify';
import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';

export type CheckFile = {
  readonly name: string;
  readonly blob: Blob;
  /** Come from EkBid just now: it shows one's bid as EkBid has it now, and nothing of what was before. */
  readonly fetched?: true;
};

/** What the papers that were kept show: that nothing at all was changed, nothing up to a time, or nothing. */
export type Evidence = 'whole' | { readonly until: string } | null;

export type CheckOutcome =
  /** `names`: of the report's papers, in their order. */
  | {
      readonly kind: 'report';
      readonly report: Report;
      readonly names: readonly string[];
      readonly evidence: Evidence;
    }
  /** Of these auctions there are papers. */
  | { readonly kind: 'no_opening'; readonly auctionIds: readonly string[] }
  | { readonly kind: 'several_openings' };

type Progress = (done: number, total: number) => void;

// No quote stands bare within a text, so that only a member can be met here. It need not be the first of the file.
const opening = /"format"\s*:\s*"ekbid-opening\//;
const auction = /[ "]auction=([0-9a-f-]{36}) /;

/** Checks an opening among these files, with every other as a paper, pictures as those of its prize. What cannot be read says so in the report. */
export async function runCheck(files: readonly CheckFile[], onProgress: Progress): Promise<CheckOutcome> {
  const areWebp = await Promise.all(files.map(({ blob }) => isWebp(blob)));
  const pictures = await Promise.all(files.filter((_, nth) => areWebp[nth]).map(({ blob }) => bytesOf(blob)));
  const texts = files.filter((_, nth) => !areWebp[nth]);
  const read = await Promise.all(texts.map(async ({ blob, ...file }) => ({ ...file, text: await blob.text() })));
  const openings = read.filter(({ text }) => opening.test(text));
  const papers = read.filter((file) => !openings.includes(file));
  const [file, another] = openings;
  if (another) return { kind: 'several_openings' };
  if (!file) return { kind: 'no_opening', auctionIds: auctionsOf(papers) };

  const report = await checkResult(
    { opening: file.text, papers: papers.map(({ text }) => text), pictures },
    // By the letter of RFC 8032, as everybody else's checker does.
    {
      sha256,
      verifyEd25519: (signature, text, key) => ed25519.verify(signature, text, key, { zip215: false }),
      onProgress,
    },
  );
  return {
    kind: 'report',
    report,
    names: papers.map(({ name }) => name),
    evidence: evidenceOf(report, papers),
  };
}

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

async function isWebp(blob: Blob): Promise<boolean> {
  const beginning = String.fromCharCode(...(await bytesOf(blob.slice(0, 12))));
  return beginning.startsWith('RIFF') && beginning.endsWith('WEBP');
}

/** One signed with the result in it is as young as the result, and shows nothing of what was before. */
function evidenceOf({ facts, papers }: Report, files: readonly { readonly fetched?: true }[]): Evidence {
  const kept = papers.flatMap(({ fits, head, notes }, at) => {
    if (!fits || !head || files[at]?.fetched || head.size >= (facts?.leaves ?? 0)) return [];
    return [{ at: head.at, isWhole: notes.every(({ code }) => code !== 'covers_until') }];
  });
  if (kept.some(({ isWhole }) => isWhole)) return 'whole';
  const [last] = kept
    .map(({ at }) => at)
    .toSorted()
    .toReversed();
  return last === undefined ? null : { until: last };
}

function auctionsOf(papers: readonly { text: string }[]): string[] {
  return [...new Set(papers.flatMap(({ text }) => auction.exec(text)?.[1] ?? []))];
}

/** What the page tells its worker, which checks one set of files after the other. */
export type CheckOrder = { readonly files: readonly CheckFile[] };

/** What the worker tells its page. */
export type CheckNews =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'done'; readonly outcome: CheckOutcome }
  | { readonly kind: 'failed' };
