import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Clock } from './clock.ts';
import type { ApiFault, RuleBook } from './faults.ts';
import { type Call, json, type Reply, type Route, text } from './http-types.ts';
import { type Match, Router } from './router.ts';

const LARGEST_BODY = 256 * 1024;

const GATEWAY_DOWN = {
  success: false,
  code: 'INTERNAL_SERVER_ERROR',
  message: 'There is an error trying to process your transaction at the moment. Please try again in a while.',
};

/** One listener for all protocols, the pay page and the control API. */
export function buildServer(routes: Route[], faults: RuleBook<ApiFault>, clock: Clock): Server {
  const router = new Router(routes);
  return createServer((request, response) => {
    respond(router, faults, clock, request, response).catch((error: unknown) => {
      console.error('gateway simulator:', error);
      if (response.headersSent) response.destroy();
      else send(response, json(500, { code: 'SIMULATOR_ERROR', message: 'The simulator failed; see its output.' }));
    });
  });
}

async function respond(
  router: Router,
  faults: RuleBook<ApiFault>,
  clock: Clock,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [path = '', query = ''] = split(request.url ?? '');
  const method = request.method === 'HEAD' ? 'GET' : (request.method ?? '');
  const match = router.find(method, path);
  const body = await readBody(request);
  if (body === 'aborted') return;
  if (body === 'too large')
    return send(response, json(413, { code: 'BAD_REQUEST', message: 'The body is too large.' }));
  if (Array.isArray(match)) return send(response, noRoute(match));

  const { operation } = match.route;
  const rejection = operation
    ? faults.take((rule) => rule.operation === operation || rule.operation === '*')
    : new Map<ApiFault['kind'], ApiFault>();
  const { params, pathInMount } = match;
  const call: Call = {
    method,
    path,
    pathInMount,
    params,
    body,
    query: new URLSearchParams(query),
    headers: request.headers,
    faults: rejection,
  };
  const reply = await replyTo(match, call);
  const latency = rejection.get('latency');
  // The work is done before the delay: a caller that times out does not know its result.
  if (latency) await clock.sleep(latency.ms);
  if (rejection.has('reset')) response.destroy();
  else send(response, reply);
}

async function replyTo(match: Match, call: Call): Promise<Reply> {
  if (call.faults.has('error_500')) return json(500, GATEWAY_DOWN);
  if (call.faults.has('error_503')) return text(503, 'upstream connect error or disconnect/reset before headers');
  return match.route.handle(call);
}

function noRoute(allowed: string[]): Reply {
  if (allowed.length === 0) return json(404, { code: 'NOT_FOUND', message: 'The simulator has no such address.' });
  const reply = json(405, { code: 'METHOD_NOT_ALLOWED', message: `Use ${allowed.join(' or ')}.` });
  return { ...reply, headers: { ...reply.headers, allow: allowed.join(', ') } };
}

function split(url: string): string[] {
  const mark = url.indexOf('?');
  return mark < 0 ? [url] : [url.slice(0, mark), url.slice(mark + 1)];
}

/** Reads to the end even above the limit, so that the sender gets the response instead of a broken pipe. */
async function readBody(request: IncomingMessage): Promise<Buffer | 'too large' | 'aborted'> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size <= LARGEST_BODY) chunks.push(chunk);
    }
  } catch {
    return 'aborted';
  }
  return size > LARGEST_BODY ? 'too large' : Buffer.concat(chunks);
}

function send(response: ServerResponse, reply: Reply): void {
  const body = Buffer.from(reply.body);
  response.writeHead(reply.status, {
    'x-content-type-options': 'nosniff',
    ...reply.headers,
    'content-length': body.length,
  });
  response.end(body);
}
