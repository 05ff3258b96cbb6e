import { randomBytes } from 'node:crypto';
import apiReference from '@scalar/fastify-api-reference';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { packedOnce } from './packed-once.ts';

/** Shows the document at `/docs`, out of our own files alone: no fonts, tools or errands of strangers. */
export async function showApi(api: FastifyInstance, title: string): Promise<void> {
  await api.register(async (page) => {
    const pack = packedOnce();
    page.addHook<unknown>('onSend', async (request, reply, payload) => {
      const type = String(reply.getHeader('content-type'));
      if (typeof payload !== 'string') return payload;
      if (type.startsWith('text/html')) return allowItsScripts(reply, payload);
      if (!type.startsWith('application/javascript')) return payload;
      reply.header('cache-control', 'public, max-age=3600');
      return pack(request, reply, payload);
    });
    await page.register(apiReference, {
      routePrefix: '/docs',
      configuration: {
        url: './openapi.json',
        pageTitle: title,
        favicon: '/favicon.svg',
        theme: 'none',
        withDefaultFonts: false,
        telemetry: false,
        showDeveloperTools: 'never',
        agent: { disabled: true },
        mcp: { disabled: true },
        hideClientButton: true,
        hideTestRequestButton: true,
        hiddenClients: true,
        documentDownloadType: 'json',
        persistAuth: false,
      },
    });
  });
}

/** The page starts itself with an inline script: under a nonce made for this one reply, no other runs. */
function allowItsScripts(reply: FastifyReply, html: string): string {
  const nonce = randomBytes(16).toString('base64');
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header('content-security-policy', policy.replace('script-src ', `script-src 'nonce-${nonce}' `));
  return html.replaceAll('<script', `<script nonce="${nonce}"`);
}
