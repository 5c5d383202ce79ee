import { SmartCoercionPlugin } from '@orpc/json-schema';
import { OpenAPIGenerator } from '@orpc/openapi';
import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { type AnyRouter, ORPCError, onError } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { Context, Hono } from 'hono';
import type { Permission } from '#shared/permissions.ts';
import type { App } from '../app.ts';
import { readAccessToken } from './access-token.ts';
import { activeViewer } from './active-viewer.ts';
import { admitKey } from './admit-key.ts';
import type { ApiContext } from './api-middleware.ts';
import { SECURITY, withScopes } from './api-scopes.ts';
import { collectCacheTags } from './cache-tags.ts';
import { keyText } from './caller-key.ts';
import { isJsonTooDeep, isQueryTooDeep } from './input-depth.ts';
import { makeJsonResponse } from './page-cache.ts';
import { answerWith } from './pages.ts';
import type { RateLimiter } from './rate-limits.ts';
import type { HttpEnv } from './request.ts';
import type { ResponseCache } from './serve-cached-page.ts';

const DESCRIPTION = `JSON over HTTP. \`POST /auth/sign-in\` answers an access token for the header \`Authorization: Bearer …\`; it ends
after 15 minutes and \`POST /auth/refresh\` renews it. Paths under /admin are for staff, and for programs with a key
(\`Authorization: Bearer sk_…\`) that has the scope named at each operation; \`ratelimit-remaining\` says how often it may
still call. Every POST that creates something takes an \`idempotencyKey\`: the same key and body again get the same answer and create nothing twice. Expected errors have a \`code\`, a
\`message\` and, where a screen needs it, \`data\`.`;

const spaced = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

type Spec = { paths?: Record<string, Record<string, { operationId?: string; tags?: string[] }> | undefined> };

/** Groups the operations by the feature in their id: 'cart.addLine', 'admin.catalog.save'. */
function tagByFeature<T>(spec: T): T {
  for (const path of Object.values((spec as Spec).paths ?? {}))
    for (const operation of Object.values(path ?? {})) {
      const [first, second] = operation.operationId?.split('.') ?? [];
      if (first) operation.tags = [first === 'admin' && second ? `Admin: ${spaced(second)}` : capital(spaced(first))];
    }
  return spec;
}

/** Forms nest by brackets in names, without a limit, and pages of other sites may send them. */
const isForm = (request: Request) =>
  /^(multipart\/form-data|application\/x-www-form-urlencoded)/i.test(request.headers.get('content-type') ?? '');

/** Mounts the contract's operations under /api and the document at /api/openapi.json; `scopes`: those of keys. */
export function mountApi(
  http: Hono<HttpEnv>,
  app: App,
  limits: RateLimiter,
  router: AnyRouter,
  responses: ResponseCache,
  { webhooks, scopes }: { webhooks: Record<string, object>; scopes: ReadonlySet<Permission> },
): void {
  const converter = new ZodToJsonSchemaConverter();
  const handler = new OpenAPIHandler(router, {
    plugins: [new SmartCoercionPlugin({ schemaConverters: [converter] })],
    clientInterceptors: [
      onError((error, { context }) => {
        const expected = error instanceof ORPCError && error.status < 500;
        if (!expected) app.log.error({ err: error, requestId: (context as ApiContext).requestId }, 'operation failed');
      }),
    ],
  });

  let document: Promise<string> | null = null;
  http.get('/api/openapi.json', async (c) => {
    document ??= new OpenAPIGenerator({ schemaConverters: [converter] })
      .generate(router, {
        info: { title: 'Shop API', version: '1', description: DESCRIPTION },
        servers: [{ url: '/api' }],
        security: [{ bearer: [] }],
        components: { securitySchemes: SECURITY },
      })
      .then((spec) => JSON.stringify({ ...tagByFeature(withScopes(spec, router, scopes)), webhooks }));
    return c.body(await document, 200, { 'content-type': 'application/json' });
  });

  const handleCall = async (c: Context<HttpEnv>, request: Request): Promise<Response> => {
    if (isForm(request))
      return c.json({ code: 'UNSUPPORTED_MEDIA_TYPE', message: 'Send the body as application/json' }, 415);
    if (isQueryTooDeep(new URL(request.url).search))
      return c.json({ code: 'QUERY_TOO_DEEP', message: 'The query nests names too deeply' }, 400);
    if (request.body && isJsonTooDeep(await request.clone().text()))
      return c.json({ code: 'BODY_TOO_DEEP', message: 'The body nests lists or objects too deeply' }, 400);
    const extra: [string, string][] = [];
    const key = keyText(request.headers.get('authorization'));
    if (key !== null) return handleKeyCall(c, request, key, extra);
    const viewer = await readAccessToken(app.keys, request.headers.get('authorization'), app.now());
    return runOperation(c, request, extra, {
      viewer: await activeViewer(app, viewer, request.method === 'GET'),
      key: null,
    });
  };

  /** Handles a call with an API key: only operations of staff, within its scopes and limits. */
  const handleKeyCall = async (
    c: Context<HttpEnv>,
    request: Request,
    keyToken: string,
    extra: [string, string][],
  ): Promise<Response> => {
    const admitted = await admitKey(c, keyToken);
    if (admitted instanceof Response) return admitted;
    const { key, headers } = admitted;
    extra.push(...headers);
    const viewer = { userId: key.userId, sessionId: '' };
    const response = await runOperation(c, request, extra, { viewer, key });
    c.get('keys').note(key, c.get('address'), response.status === 403 ? 'denied' : 'answered');
    return response;
  };

  const runOperation = async (
    c: Context<HttpEnv>,
    request: Request,
    extra: [string, string][],
    caller: Pick<ApiContext, 'viewer' | 'key'>,
  ): Promise<Response> => {
    const context: ApiContext = {
      app,
      limits,
      requestId: c.get('requestId'),
      address: c.get('address'),
      userAgent: request.headers.get('user-agent')?.slice(0, 300) ?? '',
      knownBrowsers: request.headers.get('x-known-browser')?.slice(0, 4000) ?? '',
      idle: request.headers.get('x-idle') === '1',
      ...caller,
      setHeader: (name, value) => extra.push([name, value]),
    };
    const { matched, response } = await handler.handle(request, { prefix: '/api', context: context as never });
    if (!matched) return c.json({ code: 'NOT_FOUND', message: 'No such operation' }, 404);
    const uncachedResponse = new Response(response.body, response);
    uncachedResponse.headers.set('cache-control', 'no-store');
    for (const [name, value] of extra) uncachedResponse.headers.set(name, value);
    return uncachedResponse;
  };
  http.all('/api/*', async (c) => {
    const request = c.req.raw;
    const { pathname, search, origin } = new URL(request.url);
    const key = ['GET', 'HEAD'].includes(request.method) ? responses.keyOf(pathname + search) : null;
    if (key === null) return handleCall(c, request);
    const cached = responses.cache.get(key);
    if (cached) return answerWith(cached, request);
    let mine: Response | null = null;
    const response = await responses.cache.render(key, async () => {
      // the response is for everybody, so the caller is anonymous
      const { result, tags } = await collectCacheTags(() => handleCall(c, new Request(origin + key)));
      mine = result;
      return result.status === 200 ? makeJsonResponse(await result.text(), tags) : result;
    });
    if (!(response instanceof Response)) return answerWith(response, request);
    // an error is for one caller alone
    return mine === response ? response : handleCall(c, request);
  });
}
