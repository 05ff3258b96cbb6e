import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, underProjectNode } from './install.mjs';

await underProjectNode();
const { default: sharp } = await import('sharp');

/** The colours of the dark theme, in which the highlighted dot can be seen from far away. */
const paper = '#12181c';
const quiet = '#71808a';
const one = '#f6b23c';
const ink = '#eef1f1';

/**
 * Draws the row of dots of the logo in a field that is 38 wide and 24 high.
 * @param {string} place the position in the picture, as an SVG transform
 */
const dots = (place) => `
  <g transform="${place}" fill="${quiet}">
    <circle cx="4" cy="17" r="3.4" /><circle cx="13" cy="17" r="3.4" /><circle cx="34" cy="17" r="3.4" />
    <circle cx="23.5" cy="7" r="5" fill="${one}" />
  </g>`;

/**
 * @param {{ width: number, height?: number, radius?: number, content: string }} picture
 */
const drawing = ({ width, height = width, radius = 0, content }) => `
  <svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <rect width="100%" height="100%" rx="${radius}" fill="${paper}" />${content}
  </svg>`;

/**
 * Draws the dots in the middle of a square. `share` is their width in percent of the square.
 * @param {number} width
 * @param {number} share
 */
function mark(width, share) {
  const scale = (width * share) / 100 / 38;
  return dots(`translate(${(width - 38 * scale) / 2} ${(width - 22.4 * scale) / 2 - 1 * scale}) scale(${scale})`);
}

const icon = (/** @type {number} */ width) => drawing({ width, radius: width * 0.22, content: mark(width, 74) });
/** Phones crop this icon to any shape, so the dots must be within the inner four fifths. */
const uncut = (/** @type {number} */ width) => drawing({ width, content: mark(width, 66) });
const shared = drawing({
  width: 1200,
  height: 630,
  content: `${dots('translate(96 120) scale(7.2)')}
    <g font-family="Noto Sans, sans-serif" fill="${ink}">
      <text x="92" y="440" font-size="104" font-weight="700">EkBid</text>
      <text x="96" y="520" font-size="44" fill="#aab5ba">The lowest unique bid wins</text>
    </g>`,
});

const pictures = {
  'icons/icon-192.png': icon(192),
  'icons/icon-512.png': icon(512),
  'icons/maskable-512.png': uncut(512),
  'icons/apple-touch-180.png': uncut(180),
  'share.png': shared,
};
for (const [file, svg] of Object.entries(pictures)) {
  const bytes = await sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9, effort: 10 }).toBuffer();
  writeFileSync(join(root, 'web/public', file), bytes);
  console.log(`${file} (${bytes.length} bytes)`);
}

// Makes the largest file of each picture of the demo, as server/src/pictures/store-picture.ts would.
const drawings = join(root, 'server/src/demo/drawings');
for (const file of readdirSync(drawings).filter((name) => name.endsWith('.svg'))) {
  const drawn = sharp(join(drawings, file), { density: (72 * 1200) / 400 }).resize({ width: 1200, height: 900 });
  const bytes = await drawn.webp({ quality: 80 }).toBuffer();
  const name = file.replace('.svg', '.webp');
  writeFileSync(join(drawings, name), bytes);
  console.log(`${name} (${bytes.length} bytes)`);
}
