import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router';
import { deferScripts } from './lib/defer-scripts.ts';
import { nonceContext, queryClientContext } from './lib/prefetch.ts';
import { createQueryClient } from './lib/query-client.ts';
import { NonceContext } from './lib/use-nonce.ts';
import latin from './styles/fonts/anek-latin.woff2';
import rupee from './styles/fonts/anek-latin-rupee.woff2';

export { setServerApi } from './lib/api.ts';

/** Font files of the kit that a page preloads unless the brand has its own. */
export const kitFonts = [latin, rupee];

/** Shared by the loaders of one rendering; created by the server per request. */
export function createPageContext(nonce: string): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(queryClientContext, createQueryClient());
  context.set(nonceContext, nonce);
  return context;
}

/** Renders the whole page before the first byte: its scripts are hashed into the policy, and pages are cached. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext);
  let failed: unknown = null;
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <QueryClientProvider client={context.get(queryClientContext)}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </QueryClientProvider>
      </NonceContext>,
      {
        nonce,
        // no streaming: parts that are moved into place by scripts would be invisible without them
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => text(pipe(new PassThrough())).then(resolve, reject),
        onShellError: reject,
        onError: (error, { componentStack }) => {
          const [, extension] = /\bExtensionPart_(\w+)/.exec(componentStack ?? '') ?? [];
          // the error boundary is rendered; browsers try again
          if (extension)
            console.error(`The extension ${extension.replaceAll('_', '-')} failed on ${request.url}`, error);
          else failed = error;
        },
      },
    );
  });
  if (failed) console.error(failed);
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(deferScripts(html), { status: failed ? 500 : status, headers });
}

export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted && !(error instanceof Response)) console.error(error);
}
