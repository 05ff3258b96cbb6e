import {
  administration,
  type Auction,
  getAuction,
  id,
  offline,
  type PageName,
  seenCookie,
  type ServedPage,
  servedPages,
} from '@ekbid/contract';
import { type Language, languageCookie, languageParameter } from '@ekbid/texts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../context/deps.ts';
import { cookieOptions, csrfCookie, ensureCookies, isVisitor, visitorMark } from '../http/anonymous-session.ts';
import { languageInAddress, languageOf } from '../http/language.ts';
import { sendSharedPage } from '../http/send-shared.ts';
import { newest, readSeen } from '../http/consistency.ts';
import { describePage, fillPage, escape, fillShell } from './fill-page.ts';
import { firstPicture, type Ask, gatherReplies } from './gather-replies.ts';
import { preloadsOfPage, scriptsOfShell, type WebBuild } from './web-build.ts';
import { textsIn } from '../context/texts.ts';

const yearSeconds = 365 * 24 * 60 * 60;

type PageRequest = FastifyRequest<{ Params: Record<string, string> }>;

/** Serves every page of the contract with its preloaded data, and 404 at all other addresses. */
export function pageRoutes(app: FastifyInstance, deps: Deps, { template, manifest, inlineScript }: WebBuild): void {
  type Wanted = { name: PageName; params: Record<string, string>; path: string; language: Language; plain: boolean };

  async function makePage({ name, params, path, language, plain }: Wanted, ask: Ask, csrfToken: string) {
    const page: ServedPage = servedPages[name];
    const { replies, auction, missing } = await gatherReplies(ask, {
      page,
      params,
      plain,
      isOpen: !deps.config.membersOnly,
    });
    const shown = missing ? 'notFound' : name;
    const html = fillPage(template, {
      description: describePage(deps.config, { name: shown, language, path, auction }),
      isDemo: deps.content.placeholder,
      scripts: preloadsOfPage(manifest, name, language),
      picture: firstPicture(page, replies),
      withoutScripts: name === 'home' ? homeWithoutScripts(language) : '',
      replies,
      csrfToken,
    });
    return { html, replies, status: shown === 'notFound' ? 404 : 200 };
  }

  /**
   * Finds or makes a page that is the same for all visitors in one language. Null for signed-in people, for pages about
   * something else than an auction, and for pages that the API refuses to visitors in part.
   */
  function findShared(wanted: Wanted, request: PageRequest) {
    const { name, language, plain } = wanted;
    const { auctionId } = request.params;
    const path = auctionId === undefined ? servedPages[name].path : pathOfAuction(name, auctionId);
    if (request.method !== 'GET' || !plain || !isVisitor(request) || /[:*]/.test(path)) return null;
    return app.sharedReplies.find(
      { key: `page ${name} ${language} ${path}`, auctionId },
      readSeen(request),
      async () => {
        const { html, replies } = await makePage(
          { ...wanted, path },
          askForVisitors(app, request, language),
          visitorMark,
        );
        return { payload: html, changesAt: timesIn(replies) };
      },
    );
  }

  async function sendPage(name: PageName, request: PageRequest, reply: FastifyReply): Promise<FastifyReply> {
    const chosen = languageInAddress(request);
    const language = chosen ?? languageOf(request);
    const { path, search } = partsOf(request.url);
    const plain = [...new URLSearchParams(search).keys()].every((key) => key === languageParameter);
    const wanted = { name, params: request.params, path, language, plain };
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      vary: 'Accept-Language, Cookie, accept-encoding',
    };

    // The web app's language switch writes the same cookie.
    if (chosen) reply.setCookie(languageCookie, chosen, { ...cookieOptions(deps, false), maxAge: yearSeconds });
    const csrfToken = ensureCookies(request, reply, deps);
    allowInlineScript(reply, inlineScript);
    const shared = await findShared(wanted, request);
    if (shared) {
      const setsCookies = chosen !== undefined || request.cookies[csrfCookie] !== csrfToken;
      await sendSharedPage(request, reply, { shared, setsCookies, headers });
      return reply;
    }
    const { html, status } = await makePage(wanted, askAs(app, request, language), csrfToken);
    return reply.status(status).headers(headers).send(html);
  }

  for (const name of Object.keys(servedPages) as PageName[]) {
    if (name !== 'notFound')
      app.get(servedPages[name].path, (request: PageRequest, reply) => sendPage(name, request, reply));
  }
  app.get(offline.shell, async (request, reply) => {
    const language = languageInAddress(request) ?? languageOf(request);
    allowInlineScript(reply, inlineScript);
    reply.headers({ 'cache-control': 'private, no-cache', vary: 'Accept-Language, Cookie, accept-encoding' });
    const [isDemo, scripts] = [deps.content.placeholder, scriptsOfShell(manifest, language)];
    return reply.type('text/html; charset=utf-8').send(fillShell(template, { language, isDemo, scripts }));
  });
  app.get(administration.path, async (_request, reply) => reply.redirect(servedPages.dashboard.path));
  app.setNotFoundHandler(async (request, reply) => {
    // A path with a file ending names a file. A missing file is answered without a page.
    const isPage = request.method === 'GET' && !/\.\w+$/.test(partsOf(request.url).path);
    if (!isPage) return reply.status(404).type('text/plain').send('Not found');
    return sendPage('notFound', request as PageRequest, reply);
  });
}

/**
 * Splits an address into path and query. It is not parsed as a URL, because scanners send invalid ones, such as `//`.
 */
function partsOf(url: string): { path: string; search: string } {
  const [path = '', ...search] = url.split('?');
  return { path, search: search.join('?') };
}

/** Calls the routes of the API with the cookies of this browser and from its address. */
function askAs(
  app: FastifyInstance,
  { headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>,
  language: Language,
): Ask {
  const { host, 'x-forwarded-for': forwarded, 'accept-language': wanted, cookie = '' } = headers;
  const forwardedHeaders = {
    ...(host !== undefined && { host }),
    ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
    ...(wanted !== undefined && { 'accept-language': wanted }),
    // The page's language comes first, because the parser uses the first of two cookies with the same name.
    cookie: `${languageCookie}=${language}; ${cookie}`,
  };
  const { remoteAddress = '' } = socket;
  return async (address) => {
    const answer = await app.inject({ url: address, headers: forwardedHeaders, remoteAddress });
    return { status: answer.statusCode, body: answer.body };
  };
}

/**
 * Calls the routes of the API as a visitor. Only the reader's network address is passed on, because limits count it.
 * Cached replies are not used. Throws if a call is refused, because the refusal may concern only this reader and must
 * not be shared.
 */
function askForVisitors(app: FastifyInstance, { headers, socket }: FastifyRequest, language: Language): Ask {
  const { 'x-forwarded-for': forwarded } = headers;
  const cookie = `${seenCookie}=${newest}`;
  const ask = askAs(
    app,
    { headers: { cookie, ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) }, socket },
    language,
  );
  return async (address) => {
    const answer = await ask(address);
    if (answer.status !== 200) throw new Error(`${address} was answered with ${answer.status}`);
    return answer;
  };
}

/**
 * The path of an auction's page. Ids in any other form than the server writes are left out, and so are ids that the
 * page does not look up. So nobody can fill the memory with copies of one page.
 */
function pathOfAuction(name: PageName, auctionId: string): string {
  const { path, calls }: ServedPage = servedPages[name];
  const isWritten = id.safeParse(auctionId).data === auctionId;
  return isWritten && calls.includes(getAuction.path) ? path.replace(':auctionId', auctionId) : path;
}

/** The times at which the auctions of a page start and end. The page changes at these times. */
function timesIn(replies: ReadonlyMap<string, string>): string[] {
  const shown = [...replies].filter(([address]) => address.startsWith('/api/auctions'));
  const found = shown.flatMap(([, body]) => (JSON.parse(body) as { data: Partial<Auction> | Partial<Auction>[] }).data);
  return found.flatMap(({ startTime, endTime }) => [startTime ?? [], endTime ?? []].flat());
}

/** Allows the page's one inline script by its hash. */
function allowInlineScript(reply: FastifyReply, hash: string): void {
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header('content-security-policy', policy.replace('script-src ', `script-src '${hash}' `));
}

/** The home page for browsers without JavaScript: the rule in words, and as a picture that does not move. */
function homeWithoutScripts(language: Language): string {
  const { home, pages } = textsIn[language];
  const [, , won] = home.how.steps;
  return `<noscript>
      <main class="gutter py-10">
        <h1 class="text-display">${escape(home.title)}</h1>
        <p class="measure mt-5 text-lead text-ink-soft">${escape(home.lead)}</p>
        <figure class="measure mt-8 rounded-card border border-hairline bg-card p-5">
          ${stillRound()}
          <figcaption class="mt-3 text-ink-soft">${won ? escape(won.text) : ''}</figcaption>
        </figure>
        <p class="measure mt-5">${escape(pages.needsScripts)}</p>
      </main>
    </noscript>`;
}

const winner = 4;
/** The number of bids at each amount from 1 to 9 in the example. */
const example = [0, 2, 0, 1, 3, 0, 1, 2, 0];
const ink = { won: 'fill-one stroke-one', shared: 'fill-quiet stroke-quiet', unique: 'fill-card stroke-accent' };

/** The number line of a finished practice round. It uses the same classes as the drawing in the web app. */
function stillRound(): string {
  const columns = example.map((bids, index) => {
    const number = index + 1;
    const x = number * 34 - 10;
    const won = number === winner;
    const look = won ? ink.won : bids > 1 ? ink.shared : ink.unique;
    const dots = Array.from(
      { length: bids },
      (_, place) =>
        `<circle cx="${x}" cy="${(won ? 61 : 64) - place * 21}" r="${won ? 11 : 8.5}" stroke-width="2" class="${look}"/>`,
    );
    const label = `<text x="${x}" y="103" text-anchor="middle" font-size="14" class="${won ? 'fill-ink font-semibold' : 'fill-ink-soft'}">${number}</text>`;
    return dots.join('') + label;
  });
  const line = '<line x1="8" x2="316" y1="78" y2="78" stroke-width="1.5" class="stroke-edge"/>';
  return `<svg viewBox="0 0 324 112" aria-hidden="true" class="w-full">${line}${columns.join('')}</svg>`;
}
