import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';

type PostResult = { status: number } | { error: string };

/** One POST on a new connection without following redirects; never rejects. */
export function post(
  url: string,
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
): Promise<PostResult> {
  return new Promise((resolve) => {
    const bytes = Buffer.from(body);
    const start = url.toLowerCase().startsWith('https:') ? httpsRequest : httpRequest;
    const options = {
      method: 'POST',
      agent: false as const,
      signal,
      headers: { ...headers, 'content-length': bytes.length },
    };
    const failed = (error: Error) => resolve({ error: signal.aborted ? String(signal.reason) : error.message });
    const outgoing = start(url, options, (response) => {
      // The promise settles with the end of the response, so that waiting for it waits for the receiver.
      response.on('error', failed);
      response.on('end', () => resolve({ status: response.statusCode ?? 0 }));
      response.resume();
    });
    outgoing.on('error', failed);
    outgoing.end(bytes);
  });
}
