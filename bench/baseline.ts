import { fork } from 'node:child_process';
import { request } from 'node:http';
import path from 'node:path';

/** A minimal Node server that sends the bytes and headers of this URL for every request. */
export async function startBaseline(url: URL, headers: Record<string, string>) {
  // the bytes as sent, without decompression
  const response = await raw(url, headers);
  const child = fork(path.join(import.meta.dirname, 'baseline-server.ts'), {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const port = await new Promise<number>((resolve) => {
    child.once('message', (message) => resolve(message as number));
    child.send(response);
  });
  const target = new URL(url);
  target.port = String(port);
  return { url: target, stop: () => child.kill() };
}

function raw(url: URL, requestHeaders: Record<string, string>): Promise<{ headers: string[]; body: string }> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { headers: requestHeaders }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks);
      // Node adds these itself, and a length is needed to find the end of a response
      const ignoredHeaders = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length']);
      const headers = ['content-length', String(body.length)];
      for (let i = 0; i < response.rawHeaders.length; i += 2)
        if (!ignoredHeaders.has(response.rawHeaders[i]!.toLowerCase()))
          headers.push(response.rawHeaders[i]!, response.rawHeaders[i + 1]!);
      resolve({ headers, body: body.toString('base64') });
    });
    asking.on('error', reject);
    asking.end();
  });
}

export function median(numbers: number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
}
