import { administration, type PageName, type ServedPage, servedPages } from '@ekbid/contract';
import { type Language, languageCookie, languageParameter } from '@ekbid/texts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../context/deps.ts';
import { ensureCookies } from '../http/anonymous-session.ts';
import { keepLanguage, languageInAddress, languageOf } from '../http/language.ts';
import { describePage, fillPage } from './fill-page.ts';
import { firstPicture, type Ask, gatherReplies } from './gather-replies.ts';
import { preloadsOfPage, type WebBuild } from './web-build.ts';

type PageRequest = FastifyRequest<{ Params: Record<string, string> }>;

/** Serves every page of the contract with its preloaded data, and 404 at all other addresses. */
export function pageRoutes(app: FastifyInstance, deps: Deps, { template, manifest, inlineScript }: WebBuild): void {
  async function sendPage(name: PageName, request: PageRequest, reply: FastifyReply): Promise<FastifyReply> {
    const page: ServedPage = servedPages[name];
    const chosen = languageInAddress(request);
    const language = chosen ?? languageOf(request);
    const { path, search } = partsOf(request.url);
    const plain = [...new URLSearchParams(search).keys()].every((key) => key === languageParameter);
    const ask = askAs(app, request, language);
    const isOpen = !deps.config.membersOnly;
    const { replies, auction, missing } = await gatherReplies(ask, { page, params: request.params, plain, isOpen });
    const shown = missing ? 'notFound' : name;

    if (chosen) keepLanguage(reply, chosen);
    const csrfToken = ensureCookies(request, reply, deps);
    allowInlineScript(reply, inlineScript);
    return reply
      .status(shown === 'notFound' ? 404 : 200)
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'private, no-cache', vary: 'Accept-Language, Cookie' })
      .send(
        fillPage(template, {
          description: describePage(deps.config, { name: shown, language, path, auction }),
          scripts: preloadsOfPage(manifest, name, language),
          picture: firstPicture(page, replies),
          replies,
          csrfToken,
        }),
      );
  }

  for (const name of Object.keys(servedPages) as PageName[]) {
    if (name !== 'notFound')
      app.get(servedPages[name].path, (request: PageRequest, reply) => sendPage(name, request, reply));
  }
  app.get(administration.path, async (_request, reply) => reply.redirect(servedPages.dashboard.path));
  app.setNotFoundHandler(async (request, reply) => {
    // A path with an ending names a file, and a missing file is not answered with a page.
    const isPage = request.method === 'GET' && !/\.\w+$/.test(partsOf(request.url).path);
    if (!isPage) return reply.status(404).type('text/plain').send('Not found');
    return sendPage('notFound', request as PageRequest, reply);
  });
}

/** Splits the text instead of parsing a URL, because scanners send invalid ones, such as `//`. */
function partsOf(url: string): { path: string; search: string } {
  const [path = '', ...search] = url.split('?');
  return { path, search: search.join('?') };
}

/** Calls the routes of the API as this browser, with its cookies and from its address. */
function askAs(app: FastifyInstance, { headers, socket }: FastifyRequest, language: Language): Ask {
  const { host, 'x-forwarded-for': forwarded, 'accept-language': wanted, cookie = '' } = headers;
  const forwardedHeaders = {
    ...(host !== undefined && { host }),
    ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
    ...(wanted !== undefined && { 'accept-language': wanted }),
    // If a cookie occurs twice, the first one counts.
    cookie: `${languageCookie}=${language}; ${cookie}`,
  };
  const { remoteAddress = '' } = socket;
  return async (address) => {
    const answer = await app.inject({ url: address, headers: forwardedHeaders, remoteAddress });
    return { status: answer.statusCode, body: answer.body };
  };
}

/** Allows the one inline script of the page, by its hash. */
function allowInlineScript(reply: FastifyReply, hash: string): void {
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header('content-security-policy', policy.replace('script-src ', `script-src '${hash}' `));
}
