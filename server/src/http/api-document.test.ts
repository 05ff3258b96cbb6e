import * as contract from '@ekbid/contract';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';

const at = useTestApp();

type Operation = Record<string, unknown> & { 'x-access': string; summary: string; description: string };
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> };

async function readDocument(): Promise<Document> {
  const response = await at.app.inject('/api/docs/openapi.json');
  expect(response.headers['content-type']).toMatch(/^application\/json/);
  return response.json();
}

const endpoints = Object.values<unknown>(contract).filter(
  (value): value is contract.Endpoint => typeof value === 'object' && value !== null && 'access' in value,
);
const addressOf = ({ method, path }: contract.Endpoint) =>
  `${method.toLowerCase()} /api${path.replaceAll(/:(\w+)/g, '{$1}')}`;

describe('the OpenAPI document', () => {
  test('has the calls of the contract, each with who may make it, and no others', async () => {
    const { openapi, paths } = await readDocument();
    expect(openapi).toMatch(/^3\.1/);
    const shown = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { 'x-access': access, summary }]) => [
        `${method} ${path}`,
        access,
        summary,
      ]),
    );
    const expected = endpoints.map((endpoint) => [addressOf(endpoint), endpoint.access, endpoint.summary]);
    expect(shown.sort()).toEqual(expected.sort());
  });

  test('says what a call takes and gives: text fields, picture, session and token', async () => {
    const { paths } = await readDocument();
    const create = paths['/api/auctions']?.post;
    expect(create).toMatchObject({
      description: 'For administrators.',
      security: [{ session: [] }],
      requestBody: {
        content: {
          'multipart/form-data': {
            schema: { properties: { title: { type: 'string' }, auctionImage: { type: 'string', format: 'binary' } } },
          },
        },
      },
      responses: {
        200: { content: { 'application/json': { schema: { properties: { data: { type: 'object' } } } } } },
        default: { content: { 'application/json': { schema: { required: ['success', 'code', 'message'] } } } },
      },
    });
    expect(create?.parameters).toEqual([
      expect.objectContaining({ in: 'header', name: 'x-xsrf-token', required: true }),
    ]);
    expect(paths['/api/auctions']?.get).toMatchObject({ description: 'Anybody may call this.', security: [] });
    expect(paths['/api/live']?.get).toMatchObject({
      parameters: [{ in: 'query', name: 'auctions', schema: { type: 'string' } }],
      responses: {
        200: { content: { 'text/event-stream': { schema: { properties: { hello: {}, auction: {}, own: {} } } } } },
        default: { content: { 'application/json': {} } },
      },
    });
  });
});

describe('its page', () => {
  const open = async () => {
    const { body, headers } = await at.app.inject('/api/docs/');
    const policy = String(headers['content-security-policy']);
    return { body, policy, nonce: /'nonce-([\w+/=]+)'/.exec(policy)?.[1] };
  };

  test('runs its own scripts under a nonce made for one reply, and no page else has one', async () => {
    const { body, policy, nonce } = await open();
    const scripts = [...body.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
    expect(scripts).toHaveLength(2);
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect((await open()).nonce).not.toBe(nonce);
    const { headers } = await at.app.inject('/api/auth/me');
    expect(headers['content-security-policy']).not.toContain('nonce');
  });

  test('loads nothing from strangers', async () => {
    const { body } = await open();
    expect([...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address)).toEqual(['js/scalar.js']);
    expect(body).toContain('"withDefaultFonts": false');
    expect(body).toContain('"telemetry": false');
    const script = await at.app.inject('/api/docs/js/scalar.js');
    expect([script.statusCode, script.headers['content-type']]).toEqual([200, 'application/javascript; charset=utf-8']);
  });
});
