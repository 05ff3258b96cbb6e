import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { NumberLineData } from '@ekbid/contract';
import { formatRupees } from '@ekbid/domain';
import type { Font } from 'fontkit';
import { escape } from './fill-page.ts';

/** What the picture of a result shows. All this data is public. */
export type SharePicture = {
  readonly title: string;
  /** The result in a few large words, and one line below it. */
  readonly headline: string;
  readonly subline: string;
  /** The host name of the site. */
  readonly host: string;
  readonly line: Pick<NumberLineData, 'lowest' | 'winningBid'>;
};

const width = 1200;
const height = 630;
const margin = 72;
/** The light colours of web/src/styles/tokens.css. */
const colour = {
  paper: '#faf7f1',
  card: '#fffdf9',
  ink: '#1c1a16',
  inkSoft: '#5c574c',
  edge: '#8b8475',
  quiet: '#c4bcab',
  one: '#f2a516',
  oneInk: '#7d4f00',
} as const;

/**
 * Draws the picture as a PNG. Texts are drawn as paths of a font that comes with the project: a server has no font for
 * Hindi, and with different fonts two servers would draw different pictures.
 */
export async function drawSharePicture(picture: SharePicture): Promise<Buffer> {
  const [{ default: sharp }, write] = await Promise.all([import('sharp'), openWriter()]);
  return sharp(Buffer.from(svgOf(picture, write)))
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

function svgOf({ title, headline, subline, host, line }: SharePicture, write: Writer): string {
  // A title of wide letters is written smaller, so that it fits.
  const titleSize = Math.min(56, (56 * (width - 2 * margin)) / write.width(title, 56));
  const hostWidth = write.width(host, 28);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <title>${escape(title)}</title>
    <rect width="${width}" height="${height}" fill="${colour.paper}"/>
    ${logo()}${write.text('EkBid', { x: margin + 76, y: 88, size: 36 })}
    ${write.text(host, { x: width - margin - hostWidth, y: 86, size: 28, fill: colour.inkSoft })}
    ${write.text(title, { x: margin, y: 188, size: titleSize })}
    ${write.text(headline, { x: margin, y: 304, size: 88, fill: colour.oneInk })}
    ${write.text(subline, { x: margin, y: 358, size: 34, fill: colour.inkSoft })}
    ${drawLine(line, write)}
  </svg>`;
}

/** The dots of the logo in web/public/favicon.svg. */
const logo = () =>
  `<g transform="translate(${margin - 4} 54) scale(2)">` +
  [4.5, 12.5, 27.5].map((x) => `<circle cx="${x}" cy="15" r="3.2" fill="${colour.edge}"/>`).join('') +
  `<circle cx="20.5" cy="6" r="5" fill="${colour.one}"/></g>`;

type Mark = NumberLineData['lowest'][number] & { readonly won: boolean };

/** At most this many amounts are drawn, because a chat shows the picture as a small preview. */
const marksShown = 14;
const baseline = 540;
/** A stack shows at most this many dots. */
const dotsShown = 4;

/**
 * Draws the lowest amounts from left to right at equal distances. A shared amount is a stack, a unique one is a ring,
 * and the winning one is a large dot.
 */
function drawLine({ lowest, winningBid }: SharePicture['line'], write: Writer): string {
  const marks = chooseMarks(lowest, winningBid);
  const pitch = Math.min(110, (width - 2 * margin - 60) / Math.max(1, marks.length - 1));
  const placed = marks.flatMap((mark, i) => (mark === 'gap' ? [] : [{ mark, x: margin + 30 + i * pitch }]));
  const gapAt = marks.indexOf('gap');
  return [
    `<path d="M${margin} ${baseline}H${width - margin}" stroke="${colour.edge}" stroke-width="3"/>`,
    gapAt >= 0 ? drawGap(margin + 30 + gapAt * pitch) : '',
    ...placed.map(({ mark, x }) => drawMark(mark, x)),
    ...drawLabels(placed, write),
  ].join('');
}

/** The amounts to draw. A gap means that amounts below the winning one are left out. */
function chooseMarks(lowest: NumberLineData['lowest'], winningBid: number | null): (Mark | 'gap')[] {
  const near = lowest.slice(0, marksShown).map((each) => ({ ...each, won: each.amount === winningBid }));
  if (winningBid === null || near.some(({ won }) => won)) return near;
  return [...near.slice(0, marksShown - 2), 'gap', { amount: winningBid, people: 1, won: true }];
}

const drawGap = (x: number) =>
  `<rect x="${x - 14}" y="${baseline - 8}" width="28" height="16" fill="${colour.paper}"/>` +
  `<path d="M${x - 14} ${baseline + 12}l8 -24M${x + 6} ${baseline + 12}l8 -24" stroke="${colour.edge}" stroke-width="3"/>`;

function drawMark({ people, won }: Mark, x: number): string {
  const y = baseline - 30;
  if (won) return `<circle cx="${x}" cy="${y - 6}" r="27" fill="${colour.one}"/>`;
  if (people === 1)
    return `<circle cx="${x}" cy="${y}" r="15" fill="${colour.card}" stroke="${colour.inkSoft}" stroke-width="5"/>`;
  return Array.from(
    { length: Math.min(people, dotsShown) },
    (_, n) => `<circle cx="${x}" cy="${y - n * 32}" r="15" fill="${colour.quiet}"/>`,
  ).join('');
}

/**
 * The labels below the line. The winning amount always has one. Another amount has one if it overlaps no earlier label.
 */
function drawLabels(placed: readonly { mark: Mark; x: number }[], write: Writer): string[] {
  const taken: { from: number; to: number }[] = [];
  return placed
    .toSorted((a, b) => Number(b.mark.won) - Number(a.mark.won) || a.x - b.x)
    .flatMap(({ mark: { amount, won }, x }) => {
      const text = `₹${formatRupees(Math.round(amount * 100))}`;
      const size = won ? 36 : 26;
      const half = write.width(text, size) / 2;
      const at = Math.min(x, width - margin - half);
      const place = { from: at - half - 8, to: at + half + 8 };
      if (taken.some(({ from, to }) => place.from < to && from < place.to)) return [];
      taken.push(place);
      return [write.text(text, { x: at - half, y: baseline + 50, size, fill: won ? colour.ink : colour.inkSoft })];
    });
}

type Written = { readonly x: number; readonly y: number; readonly size: number; readonly fill?: string };
type Writer = Awaited<ReturnType<typeof openWriter>>;

let opened: Promise<Font> | undefined;

async function openFont(): Promise<Font> {
  const [fontkit, bytes] = await Promise.all([
    import('fontkit'),
    readFile(fileURLToPath(import.meta.resolve('@expo-google-fonts/mukta/600SemiBold/Mukta_600SemiBold.ttf'))),
  ]);
  const font = fontkit.create(bytes);
  if ('fonts' in font) throw new Error('a collection of fonts where one is expected');
  return font;
}

/** Writes texts as paths. Characters that the font lacks, such as emoji, are left out. */
async function openWriter() {
  opened ??= openFont();
  const font = await opened;
  const layOut = (text: string) =>
    font.layout([...text].filter((each) => font.hasGlyphForCodePoint(each.codePointAt(0) ?? 0)).join(''));
  const widthOf = (text: string, size: number) => (layOut(text).advanceWidth * size) / font.unitsPerEm;

  return {
    width: widthOf,

    text(text: string, { x, y, size, fill = colour.ink }: Written): string {
      const { glyphs, positions } = layOut(text);
      let at = 0;
      const paths = glyphs.map((glyph, i) => {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[i] ?? {};
        const path = glyph.path.translate(at + xOffset, yOffset).toSVG();
        at += xAdvance;
        return path;
      });
      const scale = size / font.unitsPerEm;
      return `<path transform="translate(${x} ${y}) scale(${scale} ${-scale})" fill="${fill}" d="${paths.join('')}"/>`;
    },
  };
}
