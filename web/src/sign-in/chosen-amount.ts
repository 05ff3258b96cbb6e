import { chosenAmountKey } from './session.ts';

const keptMs = 30 * 60_000;

type Chosen = { readonly auctionId: string; readonly amount: number; readonly at: number };

/**
 * Stores the amount that a visitor chose until they have signed in. The amount is secret until the result, so it stays
 * in this tab. It is never part of an address, a cookie or a request, and is erased after half an hour.
 */
export function storeChosenAmount(auctionId: string, amount: number): void {
  try {
    sessionStorage.setItem(chosenAmountKey, JSON.stringify({ auctionId, amount, at: Date.now() } satisfies Chosen));
    eraseAfter(keptMs);
  } catch {
    // The storage is full or forbidden. The person must type the amount again.
  }
}

/** The amount that was chosen in this auction, in rupees; null if there is none. */
export function readChosenAmount(auctionId: string): number | null {
  const chosen = read();
  if (chosen === null) return null;
  const leftMs = chosen.at + keptMs - Date.now();
  if (leftMs <= 0) eraseChosenAmount();
  else eraseAfter(leftMs);
  return leftMs > 0 && chosen.auctionId === auctionId ? chosen.amount : null;
}

export function eraseChosenAmount(): void {
  sessionStorage.removeItem(chosenAmountKey);
}

let timer: ReturnType<typeof setTimeout> | undefined;

function eraseAfter(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(eraseChosenAmount, ms);
}

/** Reads the stored value and checks its types, because any script of this origin could have written it. */
function read(): Chosen | null {
  try {
    const chosen = JSON.parse(sessionStorage.getItem(chosenAmountKey) ?? 'null') as Partial<Chosen> | null;
    const { auctionId, amount, at } = chosen ?? {};
    if (typeof auctionId !== 'string' || typeof amount !== 'number' || typeof at !== 'number') return null;
    return { auctionId, amount, at };
  } catch {
    return null;
  }
}
