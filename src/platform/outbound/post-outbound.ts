import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

export type Resolve = (hostname: string) => Promise<{ address: string; family: number }[]>;

export type OutboundRequest = {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** total timeout (ms), from resolving the name to the response's last byte */
  timeoutMs: number;
  /** bytes of the response that are read */
  mostBytes: number;
  /** allows the demo's own machine without TLS; never in a shop */
  allowsLoopback: boolean;
  resolve?: Resolve;
};

/** `status` is null without a response, and `error` says why. */
export type OutboundResponse = { status: number | null; error: string | null; body: string; tookMs: number };

/** The address is not public, so nothing is sent to it. */
export class ForbiddenAddress extends Error {}

const resolveAll: Resolve = (hostname) => lookup(hostname, { all: true });

/**
 * Posts to another system, only at public addresses: the resolved addresses are checked and are the ones connected to,
 * so that a name cannot change in between. Redirects are not followed. Never throws.
 */
export async function postOutbound(request: OutboundRequest): Promise<OutboundResponse> {
  const started = performance.now();
  const responseOf = (status: number | null, error: string | null, body = ''): OutboundResponse => ({
    status,
    error,
    body,
    tookMs: Math.round(performance.now() - started),
  });
  const signal = AbortSignal.timeout(request.timeoutMs);
  try {
    const response = await send(request, signal);
    return responseOf(response.status, null, response.body);
  } catch (error) {
    if (signal.aborted) return responseOf(null, `timeout after ${request.timeoutMs / 1000} s`);
    return responseOf(null, error instanceof Error ? wordsOf(error) : String(error));
  }
}

/** Why a URL cannot be posted to, before its name is resolved; null when it can. */
export function validateOutboundUrl(text: string, allowsLoopback: boolean): string | null {
  if (!URL.canParse(text)) return 'This is not a valid address';
  const { protocol, hostname, username, password } = new URL(text);
  const host = hostOf(hostname);
  if (username || password) return 'An address with a user or password in it is not used';
  const isLocal = host === 'localhost' || isLoopbackAddress(host);
  if (protocol !== 'https:' && !(allowsLoopback && isLocal && protocol === 'http:'))
    return 'The address must begin with https://';
  if (isIP(host) !== 0 && !isAllowed(host, allowsLoopback)) return 'This address is not on the internet';
  if (!allowsLoopback && (host === 'localhost' || host.endsWith('.localhost')))
    return 'This address is not on the internet';
  return null;
}

const hostOf = (hostname: string) => hostname.replace(/^\[|\]$/g, '');
const isAllowed = (address: string, allowsLoopback: boolean) =>
  isPublicAddress(address) || (allowsLoopback && isLoopbackAddress(address));

function send(request: OutboundRequest, signal: AbortSignal): Promise<{ status: number; body: string }> {
  const { allowsLoopback, resolve = resolveAll } = request;
  const problem = validateOutboundUrl(request.url, allowsLoopback);
  if (problem) throw new ForbiddenAddress(problem);
  const url = new URL(request.url);
  return new Promise((succeed, fail) => {
    const outgoing = (url.protocol === 'https:' ? https : http).request(url, {
      method: 'POST',
      // a new connection, which no other name has opened
      agent: false,
      signal,
      lookup: checkedLookup(resolve, allowsLoopback),
      headers: { ...request.headers, 'content-length': String(Buffer.byteLength(request.body)) },
    });
    let finish: (() => void) | null = null;
    // the status suffices when the rest of the body does not arrive
    outgoing.on('error', (error) => (finish ? finish() : fail(error)));
    outgoing.on('socket', (socket) =>
      socket.once('connect', () => {
        // whatever led here, the connected address counts
        if (!isAllowed(socket.remoteAddress ?? '', allowsLoopback))
          socket.destroy(notPublic(socket.remoteAddress ?? '?'));
      }),
    );
    outgoing.on('response', (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      const end = () => {
        succeed({
          status: response.statusCode!,
          body: Buffer.concat(chunks).subarray(0, request.mostBytes).toString('utf8'),
        });
        outgoing.destroy();
      };
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes >= request.mostBytes) end();
      });
      finish = end;
      response.on('end', end);
      response.on('error', end);
    });
    outgoing.end(request.body);
  });
}

const notPublic = (address: string) => new ForbiddenAddress(`${address} is not on the internet`);

/** One private address among several suffices to refuse the name. */
function checkedLookup(resolve: Resolve, allowsLoopback: boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const forbidden = addresses.find(({ address }) => !isAllowed(address, allowsLoopback));
        const [first] = addresses;
        if (forbidden || !first)
          callback(forbidden ? notPublic(forbidden.address) : new Error(`${hostname} has no address`), '');
        else if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, ''),
    );
  };
}

const WORDS: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection broken',
  ENOTFOUND: 'unknown name',
  EAI_AGAIN: 'the name could not be resolved',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
};

function wordsOf(error: Error): string {
  if (error instanceof ForbiddenAddress) return error.message;
  const { code = '' } = error as NodeJS.ErrnoException;
  return WORDS[code] ?? (error.message || code).slice(0, 200);
}
