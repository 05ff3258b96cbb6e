import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compressFiles } from './build.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ekbid-compress-'));
  mkdirSync(join(folder, 'assets'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('each text file has smaller ones beside it that hold the same, if there are any', async () => {
  const script = 'console.log("the one that stands alone");\n'.repeat(100);
  writeFileSync(join(folder, 'assets/app.js'), script);
  writeFileSync(join(folder, 'assets/small.css'), 'a{}');
  writeFileSync(join(folder, 'share.png'), Buffer.alloc(5000));
  await compressFiles(folder);
  const packed = (ending: string) => readFileSync(join(folder, `assets/app.js.${ending}`));
  expect(brotliDecompressSync(packed('br')).toString()).toBe(script);
  expect(gunzipSync(packed('gz')).toString()).toBe(script);
  expect(packed('br').length).toBeLessThan(script.length);
  for (const file of ['assets/small.css.br', 'share.png.gz']) expect(existsSync(join(folder, file))).toBe(false);
});
