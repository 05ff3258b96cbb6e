import { createHash, createPublicKey, verify } from 'node:crypto';
import { checkResult, type Files } from '../check.mjs';

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

const verifyEd25519 = (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array) => {
  const key = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') };
  return verify(null, message, createPublicKey({ key, format: 'jwk' }), signature);
};

export const tools = { sha256, verifyEd25519 };

export const check = (opening: unknown, documents: readonly unknown[] = [], others: Partial<Files> = {}) =>
  checkResult({ opening, documents, ...others }, tools);

/** The distinct codes found in the opening and in each document, in alphabetical order. */
export async function codes(opening: unknown, documents: readonly unknown[] = [], others: Partial<Files> = {}) {
  const report = await check(opening, documents, others);
  const of = (findings: readonly { code: string }[]) => [...new Set(findings.map(({ code }) => code))].sort();
  return { opening: of(report.findings), documents: report.documents.map(({ findings }) => of(findings)) };
}
