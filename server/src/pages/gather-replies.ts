import {
  type Auction,
  callsOfEveryPage,
  getAuction,
  getMe,
  id,
  type ServedPage,
  type Session,
  pictureSet,
} from '@ekbid/contract';

const basePath = '/api';

/** What one call was answered with. */
type Answer = { readonly status: number; readonly body: string };
/** Makes a call, as the reader's own browser would. */
export type Ask = (address: string) => Promise<Answer>;

type Wanted = {
  readonly page: ServedPage;
  readonly params: Readonly<Record<string, string>>;
  /** Whether the address says nothing that could narrow down what the page asks for. */
  readonly plain: boolean;
};

export type Gathered = {
  /** Bodies by the address of their call: what the web app would be told if it asked now. */
  readonly replies: ReadonlyMap<string, string>;
  /** The auction the page is about; undefined where it is about none, or there is no such auction. */
  readonly auction: Auction | undefined;
  readonly missing: boolean;
};

/**
 * The replies a page waits for. They are made by the API itself for this very reader, so that nothing comes this way
 * that it would not give; whoever may not see the page is sent none of its own.
 */
export async function gatherReplies(ask: Ask, { page, params, plain }: Wanted): Promise<Gathered> {
  const calls = hasIds(page, params) ? page.calls : [];
  const answers = new Map<string, Promise<Answer>>();
  const answerTo = (call: string) => {
    const address = fillIn(call, params);
    const answer = answers.get(address) ?? ask(address);
    answers.set(address, answer);
    return answer;
  };

  const [me, about] = await Promise.all([
    answerTo(getMe.path),
    // Whoever is shown a link to an auction is told which one it is, as anybody may ask the API.
    calls.includes(getAuction.path) ? answerTo(getAuction.path) : undefined,
    ...callsOfEveryPage.map(answerTo),
  ]);
  const own = plain && maySee(page, readData<Session | null>(me)) ? calls : [];
  const told = [...callsOfEveryPage, ...own].map(async (call) => ({
    address: fillIn(call, params),
    ...(await answerTo(call)),
  }));
  const given = (await Promise.all(told)).filter(({ status }) => status === 200);
  return {
    replies: new Map(given.map(({ address, body }) => [address, body])),
    auction: readData(about),
    missing: !hasIds(page, params) || about?.status === 404,
  };
}

/** What is none names nothing, and must not become part of an address: `..` in it leads elsewhere. */
function hasIds({ path }: ServedPage, params: Wanted['params']): boolean {
  return [...path.matchAll(/:(\w+)/g)].every(([, name = '']) => id.safeParse(params[name]).success);
}

function fillIn(call: string, params: Wanted['params']): string {
  return basePath + call.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

function maySee({ access }: ServedPage, session: Session | null | undefined): boolean {
  if (access === 'public') return true;
  return access === 'admin' ? session?.userRole === 'ADMIN' : session != null;
}

function readData<Data>(answer: Answer | undefined): Data | undefined {
  return answer?.status === 200 ? (JSON.parse(answer.body) as { data: Data }).data : undefined;
}

type Pictured = { readonly auctionImage?: string | null } | null;

/** The first auction's picture among the replies of a page that shows it large, as the browser will choose from it. */
export function firstPicture({ picture: sizes, calls }: ServedPage, replies: ReadonlyMap<string, string>) {
  if (sizes === undefined) return null;
  const shown = [...replies].filter(([address]) => calls.length > 0 && address.startsWith('/api/auctions'));
  const auctions = shown.flatMap(([, body]) => (JSON.parse(body) as { data: Pictured | Pictured[] }).data);
  const address = auctions.find((auction) => auction?.auctionImage)?.auctionImage;
  if (!address) return null;
  return { srcset: pictureSet(address, 'avif'), sizes };
}
