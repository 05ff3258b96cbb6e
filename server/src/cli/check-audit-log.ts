import { type CheckedChain, checkChain, describeFinding } from '../audit/check-chain.ts';
import { readHead, writeHead } from '../audit/hash-chain.ts';
import type { AdminCommand } from './admin-command.ts';
import { StartProblem } from '../context/start-problem.ts';

/** Checks the hash chain of the audit events, which shows whether they were changed outside of EkBid. */
export const checkAuditLog: AdminCommand = {
  usage: '[--head <number:code>]',
  options: { head: { type: 'string' } },
  required: [],
  run: async ({ db }, { head }) => {
    const known = head === undefined ? null : readHead(head);
    if (head !== undefined && known === null)
      throw new StartProblem(
        '--head is a number, a colon and 32 hexadecimal digits, as this command and the log say it.',
      );
    const chain = await checkChain(db, known);
    if (chain.acts > 0 && !chain.isBegun)
      return {
        said: `The ${chain.acts} acts are older than their protection: start EkBid once, and check again.`,
        exitCode: 2,
      };
    return { said: describe(chain, head).join('\n'), exitCode: chain.found === 0 ? 0 : 1 };
  },
};

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
