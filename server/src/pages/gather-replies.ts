import {
  type Auction,
  callsOfEveryPage,
  getAuction,
  getMe,
  id,
  listAuctions,
  type ServedPage,
  type Session,
  pictureSet,
} from '@ekbid/contract';

const basePath = '/api';

/** The answer of the API to one call. */
type Answer = { readonly status: number; readonly body: string };
/** Makes a call of the API with the cookies and headers of the browser that requested the page. */
export type Ask = (address: string) => Promise<Answer>;

type Wanted = {
  readonly page: ServedPage;
  readonly params: Readonly<Record<string, string>>;
  /** Whether the address has no query string that changes which calls the page makes. */
  readonly plain: boolean;
  /** Whether visitors may see the lists and auctions, or only signed-in people. */
  readonly isOpen: boolean;
};

type Gathered = {
  /** The preloaded data: the bodies of replies, by the address of their call. */
  readonly replies: ReadonlyMap<string, string>;
  /** The auction of the page. Undefined if the page has none, or if the auction does not exist. */
  readonly auction: Auction | undefined;
  readonly missing: boolean;
};

/**
 * Gathers a page's preloaded data. The API itself answers the calls with the reader's session, so the page contains
 * nothing that the API would refuse. If the reader may not see the page, its data is left out.
 */
export async function gatherReplies(ask: Ask, { page, params, plain, isOpen }: Wanted): Promise<Gathered> {
  const known: Pick<ServedPage, 'calls' | 'browseCalls' | 'ownCalls'> = hasIds(page, params) ? page : { calls: [] };
  const answers = new Map<string, Promise<Answer>>();
  const answerTo = (call: string) => {
    const address = fillIn(call, params);
    const answer = answers.get(address) ?? ask(address);
    answers.set(address, answer);
    return answer;
  };

  const [me, about] = await Promise.all([
    answerTo(getMe.path),
    // The auction is read even if the reader may not see the page, because link previews describe it. Its data is
    // public.
    known.calls.includes(getAuction.path) ? answerTo(getAuction.path) : undefined,
    ...callsOfEveryPage.map(answerTo),
  ]);
  const session = readData<Session | null>(me) ?? null;
  const own = plain && maySee(page, session, isOpen) ? callsFor(session, known, isOpen) : [];
  const answered = [...callsOfEveryPage, ...own].map(async (call) => ({
    address: fillIn(call, params),
    ...(await answerTo(call)),
  }));
  const given = (await Promise.all(answered)).filter(({ status }) => status === 200);
  return {
    replies: new Map(given.map(({ address, body }) => [address, body])),
    auction: readData(about),
    missing: !hasIds(page, params) || about?.status === 404,
  };
}

function callsFor(
  session: Session | null,
  { calls, browseCalls = [], ownCalls = [] }: Pick<ServedPage, 'calls' | 'browseCalls' | 'ownCalls'>,
  isOpen: boolean,
): string[] {
  if (session) return [...calls, ...browseCalls, ...ownCalls];
  return isOpen ? [...calls, ...browseCalls] : [...calls];
}

/**
 * Whether all ids in the address are well-formed. A malformed id must not become part of the address of a call, because
 * `..` would lead to another call.
 */
function hasIds({ path }: ServedPage, params: Wanted['params']): boolean {
  return [...path.matchAll(/:(\w+)/g)].every(([, name = '']) => id.safeParse(params[name]).success);
}

function fillIn(call: string, params: Wanted['params']): string {
  return basePath + call.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

function maySee({ access }: ServedPage, session: Session | null, isOpen: boolean): boolean {
  if (access === 'public' || (access === 'browse' && isOpen)) return true;
  return access === 'admin' ? session?.userRole === 'ADMIN' : session !== null;
}

function readData<Data>(answer: Answer | undefined): Data | undefined {
  return answer?.status === 200 ? (JSON.parse(answer.body) as { data: Data }).data : undefined;
}

type Pictured = Partial<Pick<Auction, 'auctionImage' | 'pictures' | 'status'>> | null;

export type FirstPicture = {
  /**
   * `srcset` lists all sizes of the picture, so that the browser can choose. `sizes` is its width on the screen. They
   * become the attributes with these names.
   */
  readonly srcset: string;
  readonly sizes: string;
  /** The point that stays visible when the picture is cut to 4:3. */
  readonly focus: Auction['pictures'][number]['focus'];
  /**
   * The outline that shows the picture; null for none. The page of an auction shows its picture first only until the
   * result is declared.
   */
  readonly outline: 'auction' | 'list' | null;
};

const centre = { x: 50, y: 50 };

/** The picture to preload, if the page shows one large: that of the first auction. */
export function firstPicture(
  { picture: sizes, calls }: ServedPage,
  replies: ReadonlyMap<string, string>,
): FirstPicture | null {
  if (sizes === undefined) return null;
  const shown = [...replies].filter(([address]) => calls.length > 0 && address.startsWith('/api/auctions'));
  const auctions = shown.flatMap(([, body]) => (JSON.parse(body) as { data: Pictured | Pictured[] }).data);
  const auction = auctions.find((found) => found?.auctionImage);
  if (!auction?.auctionImage) return null;
  return {
    srcset: pictureSet(auction.auctionImage, 'avif'),
    sizes,
    focus: auction.pictures?.[0]?.focus ?? centre,
    outline: isOver(auction) || auction !== auctions[0] ? null : outlineOf(calls),
  };
}

const isOver = ({ status }: NonNullable<Pictured>) => status !== 'active' && status !== 'upcoming';

function outlineOf(calls: readonly string[]): FirstPicture['outline'] {
  if (calls.includes(getAuction.path)) return 'auction';
  return calls.includes(listAuctions.path) ? 'list' : null;
}
