/**
 * The line formats of the log, as docs/fair-play.md defines them. In these patterns `name=X` stands for a value of kind
 * X. All other words are literal.
 */
const kinds = {
  U: '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
  N: '0|[1-9][0-9]{0,15}',
  P: '0|[1-9][0-9]{0,15}',
  T: '[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z',
  B: '[0-9a-f]{32}',
  H: '[0-9a-f]{64}',
  K: '[0-9a-f]{16}',
};

/** @typedef {{ kind: 'rules', auction: string, starts: string, ends: string, lowest: number, highest: number, step: number, slots: number }} Rules */
/** @typedef {Rules & ({ version: 1 } | { version: 2, prize: string })} RulesLeaf */
/** @typedef {{ kind: 'bid', number: number, at: string, bid: string, bidder: string, commitment: string }} BidLeaf */
/** @typedef {{ kind: 'end', at: string, ends: string }} EndLeaf */
/** @typedef {{ kind: 'addition', at: string, text: string }} AdditionLeaf */
/** @typedef {{ kind: 'cancelled', at: string }} CancelledLeaf */
/** @typedef {{ kind: 'result', at: string, outcome: 'winner', bid: string, amount: number } | { kind: 'result', at: string, outcome: 'no_unique_bid' | 'no_bids' }} ResultLeaf */
/** @typedef {RulesLeaf | BidLeaf | EndLeaf | AdditionLeaf | CancelledLeaf | ResultLeaf} Leaf */
/** @typedef {{ auction: string, size: number, root: string, at: string, key: string }} Head */

/**
 * Whether the date of a time exists. Other dates are refused, because programs read them differently: 31 February is a
 * day in March for some, and an error for others.
 * @param {string} text
 */
function isTime(text) {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString() === text;
}

/**
 * @param {string} line a line format, with `name=X` for each value
 * @param {object} fixed the constant members of a parsed line
 */
function reader(line, fixed = {}) {
  /** @type {{ name: string, kind: string }[]} */
  const values = [];
  const pattern = line.replaceAll(
    /\b([a-z]+)=([A-Z])(?= |$)/g,
    (_, /** @type {string} */ name, /** @type {string} */ kind) => {
      values.push({ name, kind });
      return `${name}=(${kinds[/** @type {keyof typeof kinds} */ (kind)]})`;
    },
  );
  const whole = new RegExp(`^${pattern}$`);

  return (/** @type {string} */ text) => {
    const found = whole.exec(text);
    if (!found) return null;
    /** @type {Record<string, string | number>} */
    const read = { ...fixed };
    for (let i = 0; i < values.length; i++) {
      const { name, kind } = /** @type {{ name: string, kind: string }} */ (values[i]);
      const value = found[i + 1] ?? '';
      const isNumber = kind === 'N' || kind === 'P';
      if (isNumber ? !Number.isSafeInteger(Number(value)) : kind === 'T' && !isTime(value)) return null;
      read[name] = isNumber ? Number(value) : value;
    }
    return read;
  };
}

const leaves = [
  reader('ekbid-bid/1 number=N at=T bid=U bidder=B commitment=H', { kind: 'bid' }),
  reader(
    'ekbid-rules/1 auction=U starts=T ends=T lowest=P highest=P step=P slots=N bids-per-person=5 winner=lowest-amount-of-one-person',
    { kind: 'rules', version: 1 },
  ),
  reader(
    'ekbid-rules/2 auction=U starts=T ends=T lowest=P highest=P step=P slots=N bids-per-person=5 winner=lowest-amount-of-one-person prize=H',
    { kind: 'rules', version: 2 },
  ),
  reader('ekbid-end/1 at=T ends=T', { kind: 'end' }),
  reader('ekbid-addition/1 at=T text=H', { kind: 'addition' }),
  reader('ekbid-cancelled/1 at=T', { kind: 'cancelled' }),
  reader('ekbid-result/1 at=T outcome=winner bid=U amount=P', { kind: 'result', outcome: 'winner' }),
  reader('ekbid-result/1 at=T outcome=no_unique_bid', { kind: 'result', outcome: 'no_unique_bid' }),
  reader('ekbid-result/1 at=T outcome=no_bids', { kind: 'result', outcome: 'no_bids' }),
];

export const bidsPerPerson = 5;

/** @param {string} text */
export function readLeaf(text) {
  for (const read of leaves) {
    const leaf = read(text);
    if (leaf) return /** @type {Leaf} */ (/** @type {unknown} */ (leaf));
  }
  return null;
}

const head = reader('ekbid-head/1 auction=U size=N root=H at=T key=K');

/** A log begins with its rules, so the size of a head is never 0. @param {string} text */
export function readHead(text) {
  const read = /** @type {Head | null} */ (/** @type {unknown} */ (head(text)));
  return read && read.size > 0 ? read : null;
}

/** Whether a value is a text of this kind. @param {unknown} value @param {keyof typeof kinds} kind @returns {value is string} */
export const isText = (value, kind) => typeof value === 'string' && whole[kind].test(value);
const whole = /** @type {Record<keyof typeof kinds, RegExp>} */ (
  Object.fromEntries(Object.entries(kinds).map(([kind, pattern]) => [kind, new RegExp(`^(?:${pattern})$`)]))
);
