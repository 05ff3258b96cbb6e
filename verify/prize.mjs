import { bytesOf, toHex } from './bytes.mjs';
import { readJson, isHash, isObject, isWhole } from './read-file.mjs';

/** @import { Findings } from './findings.mjs' */
/** @import { AdditionLeaf, RulesLeaf } from './leaves.mjs' */
/** @import { Members, Opening } from './read-file.mjs' */
/** @import { Addition, PictureView, PrizeFacts, RetailPrice, ShownPicture, Tools } from './report.ts' */

/** @typedef {PrizeFacts['entryMode']} EntryMode */

/** @param {unknown} value @returns {value is RetailPrice | undefined} */
const isRetailPrice = (value) =>
  value === undefined ||
  (isObject(value) &&
    isWhole(value['paise']) &&
    typeof value['source'] === 'string' &&
    typeof value['date'] === 'string');

/** @typedef {Pick<PrizeFacts, 'title' | 'description' | 'pictures'> & { retailPrice?: RetailPrice, titleHindi?: string, descriptionHindi?: string, claimDays?: number, entryMode?: EntryMode, minAccountDays?: number, pictureViews?: PictureView[] }} PrizeDocument */

/** @param {unknown} value */
const isTextIfAny = (value) => value === undefined || typeof value === 'string';

/** @param {unknown} value */
const isWholeIfAny = (value) => value === undefined || isWhole(value);

/** @param {unknown} value @returns {value is EntryMode} */
export const isEntryMode = (value) => value === 'paid' || value === 'refundable' || value === 'free';

/** @param {unknown} value @returns {value is PictureView} */
export const isView = (value) =>
  isObject(value) &&
  (value['alt'] === null || typeof value['alt'] === 'string') &&
  isObject(value['focus']) &&
  isWhole(value['focus']['x']) &&
  isWhole(value['focus']['y']);

/**
 * Whether `pictureViews` is absent, or has a valid element for each picture.
 * @param {unknown} value
 * @param {unknown[]} pictures
 */
const areViews = (value, pictures) =>
  value === undefined || (Array.isArray(value) && value.length === pictures.length && [...value].every(isView));

/**
 * Members of the prize document that the operator may leave out.
 * @type {Record<string, (value: unknown) => boolean>}
 */
const ifStated = {
  retailPrice: isRetailPrice,
  titleHindi: isTextIfAny,
  descriptionHindi: isTextIfAny,
  claimDays: isWholeIfAny,
  entryMode: (value) => value === undefined || isEntryMode(value),
  minAccountDays: isWholeIfAny,
};

/** @param {unknown} value @returns {value is PrizeDocument} */
const isPrize = (value) =>
  isObject(value) &&
  value['format'] === 'ekbid-prize/1' &&
  [value['title'], value['description']].every((text) => typeof text === 'string') &&
  Array.isArray(value['pictures']) &&
  [...value['pictures']].every((picture) => picture === null || isHash(picture)) &&
  Object.entries(ifStated).every(([name, fits]) => fits(value[name])) &&
  areViews(value['pictureViews'], value['pictures']);

/**
 * The view of a picture if the document has no `pictureViews`: no text, and cropped around its centre.
 * @type {PictureView}
 */
const plainView = { alt: null, focus: { x: 50, y: 50 } };

/**
 * Returns the members of the prize document, with a default for each one that is left out.
 * @param {PrizeDocument} prize
 */
function statedIn({ title, description, pictures, pictureViews = pictures.map(() => plainView), ...others }) {
  const { retailPrice = null, titleHindi = null, descriptionHindi = null } = others;
  const { claimDays = null, entryMode = /** @type {const} */ ('paid'), minAccountDays = 0 } = others;
  const texts = { title, description, titleHindi, descriptionHindi };
  return { ...texts, pictures, pictureViews, retailPrice, claimDays, entryMode, minAccountDays };
}

/**
 * Check 9 of docs/fair-play.md: the prize and whatever else was promised apart from the rules. Rules of version 1
 * promise no prize.
 * @param {Opening} opening
 * @param {RulesLeaf | null} rules
 * @param {Tools['sha256']} sha256
 * @param {Findings} findings
 */
export function readPrize({ auction, prize: text }, rules, sha256, findings) {
  /** @type {Addition[]} */
  const additions = [];
  /** @param {string} written */
  const hashOf = (written) => toHex(sha256(bytesOf(written)));

  /** @param {string} hash */
  function readDocument(hash) {
    if (typeof text !== 'string') {
      findings.add({ code: 'prize_missing' });
      return null;
    }
    // The hash is taken over the text itself, so it also covers members that later versions add to the document.
    const computed = hashOf(text);
    if (computed !== hash) findings.add({ code: 'prize_wrong', signed: hash, computed });
    const { value } = readJson(text);
    if (!isPrize(value)) {
      findings.add({ code: 'prize_unreadable' });
      return null;
    }
    return value;
  }

  const prize = rules?.version === 2 ? readDocument(rules.prize) : null;

  /**
   * @param {AdditionLeaf} leaf
   * @param {number} entry
   * @param {Members} members
   * @param {string | undefined} ends the end of the auction at that entry
   * @param {number} bids placed by then
   */
  function addText({ at, text: hash }, entry, members, ends, bids) {
    const { text: added } = members;
    if (typeof added !== 'string' || hashOf(added) !== hash) findings.add({ code: 'addition_wrong', entry });
    else additions.push({ at, text: added });
    if (ends !== undefined && at >= ends) findings.add({ code: 'addition_too_late', entry, at, ends });
    if (rules && bids >= rules.slots) findings.add({ code: 'addition_when_full', entry, slots: rules.slots });
  }

  /**
   * Returns the prize. Call it after all entries were read.
   * @param {readonly Uint8Array[]} files saved picture files
   * @returns {PrizeFacts | null}
   */
  function finish(files) {
    if (!prize) return null;
    const facts = { ...statedIn(prize), additions, seen: files.map((file) => toHex(sha256(file))) };
    comparePrize(facts, auction, findings);
    for (const hash of facts.seen)
      if (!facts.pictures.includes(hash)) findings.add({ code: 'picture_wrong', computed: hash });
    return facts;
  }

  return { addText, finish, entryMode: prize?.entryMode ?? 'paid' };
}

/** @typedef {ReturnType<typeof readPrize>} Prize */

const statedParts = /** @type {const} */ ([
  'titleHindi',
  'descriptionHindi',
  'claimDays',
  'entryMode',
  'minAccountDays',
]);

/**
 * Compares the prize that EkBid shows with the prize in the log. The shown `description` includes every addition. The
 * title is always compared, other members only if they are shown.
 * @param {Pick<PrizeFacts, 'title' | 'description' | 'additions' | 'retailPrice' | 'titleHindi' | 'descriptionHindi' | 'claimDays' | 'entryMode' | 'minAccountDays' | 'pictures' | 'pictureViews'>} prize
 * @param {{ title: string, description?: unknown, retailPrice?: RetailPrice | null | undefined, titleHindi?: unknown, descriptionHindi?: unknown, claimDays?: unknown, entryMode?: unknown, minAccountDays?: unknown, pictures?: readonly ShownPicture[] | undefined }} shown
 * @param {Findings} findings
 */
export function comparePrize(
  { title, description, additions, retailPrice, pictures, pictureViews, ...others },
  shown,
  findings,
) {
  if (shown.title !== title) findings.add({ code: 'prize_shown_wrong', what: 'title' });
  const whole = [description, ...additions.map(({ text }) => text)].join('\n\n');
  if (shown.description !== undefined && shown.description !== whole)
    findings.add({ code: 'prize_shown_wrong', what: 'description' });
  if (shown.retailPrice !== undefined && !isSamePrice(shown.retailPrice, retailPrice))
    findings.add({ code: 'prize_shown_wrong', what: 'retailPrice' });
  for (const what of statedParts)
    if (shown[what] !== undefined && shown[what] !== others[what]) findings.add({ code: 'prize_shown_wrong', what });
  if (!areSamePictures(shown.pictures, pictures, pictureViews))
    findings.add({ code: 'prize_shown_wrong', what: 'pictures' });
}

/**
 * Whether the same pictures are shown in the same order, with the same texts and crops. The hash of a lost picture is
 * null and is not compared.
 * @param {readonly ShownPicture[] | undefined} shown
 * @param {readonly (string | null)[]} hashes
 * @param {readonly PictureView[]} views
 */
function areSamePictures(shown, hashes, views) {
  if (shown === undefined) return true;
  return (
    shown.length === hashes.length &&
    shown.every(({ sha256, alt, focus: { x, y } }, nth) => {
      const view = views[nth] ?? plainView;
      const isSame = hashes[nth] === null || sha256 === hashes[nth];
      return isSame && alt === view.alt && x === view.focus.x && y === view.focus.y;
    })
  );
}

/** @param {RetailPrice | null} one @param {RetailPrice | null} other */
function isSamePrice(one, other) {
  if (one === null || other === null) return one === other;
  return one.paise === other.paise && one.source === other.source && one.date === other.date;
}
