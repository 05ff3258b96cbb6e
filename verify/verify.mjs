#!/usr/bin/env node
import * as crypto from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkResult, isWrong } from './check.mjs';
import { checkDocuments } from './documents.mjs';
import { isAboutDocument } from './read-file.mjs';
import { describeDocuments } from './describe-documents.mjs';
import { describeReport } from './describe-report.mjs';
import { plain } from './sentences.mjs';

/** @import { Tools } from './report.ts' */

const usage = `node verify.mjs [--key KEY] opening.json [receipt-head-or-answer.json …] [picture.webp …]
node verify.mjs [--key KEY] receipt-or-head.json …

Checks the result of an auction, and that your receipts and saved heads fit it, and what the site answers about the auction
and its leaderboard; without an opening, that they fit each
other. Nothing is sent anywhere.
  --key KEY   a key you trust: its id (16 digits) or the public key (64); may be given more than once
  --help      these lines
Ends with 0 when everything fits, with 1 when something does not, with 2 when a file cannot be read.`;

/** @type {Tools} */
const tools = {
  // `crypto.hash` takes half the time, but older versions of Node lack it.
  sha256: (bytes) => crypto.hash?.('sha256', bytes, 'buffer') ?? crypto.createHash('sha256').update(bytes).digest(),
  verifyEd25519: (signature, message, publicKey) => {
    const key = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') };
    return crypto.verify(null, message, crypto.createPublicKey({ key, format: 'jwk' }), signature);
  },
};

/** @param {string[]} args */
function readArgs(args) {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { key: { type: 'string', multiple: true }, help: { type: 'boolean' } },
      allowPositionals: true,
    });
    return { files: positionals, keys: values.key?.map((key) => key.toLowerCase()), isHelp: values.help === true };
  } catch (error) {
    throw new Error(`${messageOf(error)}\n\n${usage}`, { cause: error });
  }
}

/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/** @type {Partial<Record<string, string>>} */
const reasons = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  ERR_ENCODING_INVALID_ENCODED_DATA: 'it is not text',
};

/** @param {string} file */
function readText(file) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    const { code = '' } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new Error(`${plain(file)} cannot be read: ${reasons[code] ?? messageOf(error)}.`, { cause: error });
  }
}

/**
 * Whether a file is a WebP picture. Pictures are compared with the prize.
 * @param {string} file
 */
function isPicture(file) {
  try {
    const beginning = readFileSync(file).subarray(0, 12).toString('latin1');
    return beginning.startsWith('RIFF') && beginning.endsWith('WEBP');
  } catch {
    // `readText` reports why the file cannot be read.
    return false;
  }
}

/**
 * Returns the report and its description.
 * @param {string[]} given
 * @param {{ trustedKeys?: string[] }} trusted
 */
async function check(given, trusted) {
  const files = given.filter((file) => !isPicture(file));
  const pictures = given.filter(isPicture).map((file) => readFileSync(file));
  const texts = files.map(readText);
  const [opening, ...documents] = texts;
  const report = await checkResult({ opening, documents, pictures, ...trusted }, tools);
  const unseen = report.facts?.prize ? [] : pictures.map(() => pictureUnseen);
  if (report.readable || !report.findings.some(isAboutDocument)) {
    return { report, lines: [...unseen, ...describeReport(report, files)] };
  }
  const alone = checkDocuments({ documents: texts, ...trusted }, tools);
  return { report: alone, lines: [...unseen, ...describeDocuments(alone, files)] };
}

const pictureUnseen = 'A picture was compared with nothing: no opening is here that says which pictures were promised.';

/** @param {string[]} args */
async function main(args) {
  const { files, keys, isHelp } = readArgs(args);
  if (isHelp) {
    console.log(usage);
    return 0;
  }
  if (files.length === 0) throw new Error(usage);
  const invalid = keys?.find((key) => !/^([0-9a-f]{16}|[0-9a-f]{64})$/.test(key));
  if (invalid !== undefined) throw new Error(`--key takes 16 or 64 hex digits, not ${plain(invalid)}.`);

  const { report, lines } = await check(files, keys ? { trustedKeys: keys } : {});
  console.log(lines.join('\n'));
  if (report.fits) return 0;
  return isWrong(report) ? 1 : 2;
}

// Bidders read the output, so an error is printed as a sentence and not as a stack trace.
process.exitCode = await main(process.argv.slice(2)).catch((error) => {
  console.log(messageOf(error));
  return 2;
});
