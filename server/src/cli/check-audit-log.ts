import { type CheckedChain, checkChain, describeFinding } from '../audit/check-chain.ts';
import { readHead, writeHead } from '../audit/hash-chain.ts';
import { compareHeads, type ComparedHeads, keptHeadsIn, type MissingHead } from '../fair-play/kept-heads.ts';
import type { AdminCommand } from './admin-command.ts';
import { StartProblem } from '../context/start-problem.ts';

/**
 * Checks the hash chain of the audit events, which shows changes made outside of EkBid. Also compares the database with
 * copies of fair-play log heads, which shows what a restore has lost.
 */
export const checkAuditLog: AdminCommand = {
  usage: '[--head <number:code>] [--heads <folder or file>]',
  options: { head: { type: 'string' }, heads: { type: 'string' } },
  required: [],
  run: async ({ db, headKeys, dataDir }, { head, heads }) => {
    const known = head === undefined ? null : readHead(head);
    if (head !== undefined && known === null)
      throw new StartProblem(
        '--head is a number, a colon and 32 hexadecimal digits, as this command and the log say it.',
      );
    const compared = await compareHeads({ db, headKeys }, [
      keptHeadsIn(dataDir),
      ...(heads === undefined ? [] : [heads]),
    ]);
    const chain = await checkChain(db, known);
    if (chain.acts > 0 && !chain.isBegun)
      return {
        said: `The ${chain.acts} acts are older than their protection: start EkBid once, and check again.`,
        exitCode: 2,
      };
    return {
      said: [...describe(chain, head), ...describeHeads(compared)].join('\n'),
      exitCode: chain.found === 0 && compared.missing.length === 0 ? 0 : 1,
    };
  },
};

const losses: Readonly<Record<MissingHead['lost'], string>> = {
  auction: 'the auction is missing',
  result: 'its declared result is missing, or is another now',
  end: 'it had ended, and runs again',
  entries: 'bids or changes of it are missing, or are others now',
  forged: 'no key of this EkBid signed it',
};

function describeHeads({ heads, missing }: ComparedHeads): string[] {
  if (heads === 0) return ['No published heads of fair-play logs are kept here to compare with.'];
  if (missing.length === 0) return [`${heads} published heads of fair-play logs, each in its log.`];
  return [
    `Of ${heads} published heads of fair-play logs, ${missing.length} are missing in the database, as after a restore to an earlier moment:`,
    ...missing.map(
      ({ auctionId, title, size, signedAt, lost }) =>
        `  ${title} (${auctionId}), ${size} entries signed at ${signedAt}: ${losses[lost]}`,
    ),
  ];
}

function describe({ acts, head, findings, found }: CheckedChain, known: string | undefined): string[] {
  if (found === 0)
    return [
      `${acts} acts, each as it was recorded and in its place.`,
      ...(head ? [`The last of them is ${writeHead(head)}`] : []),
      known === undefined
        ? 'Whether acts were cut off at the end shows only against a last act known from before: --head <number:code>, from the log of the server or from this command.'
        : `None of those up to ${known} was cut off.`,
    ];
  const more = found - findings.length;
  return [
    'The audit log was changed from outside EkBid:',
    ...findings.map((finding) => `  ${describeFinding(finding)}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
    ...(head === null ? ['None of the acts fits APP_SECRET: was it another one when they were recorded?'] : []),
  ];
}
