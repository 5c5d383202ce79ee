/** A minimal Node server that sends the same bytes and headers for every request, as set by its parent process. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

process.once('disconnect', () => process.exit());
process.once('message', ({ headers, body }: { headers: string[]; body: string }) => {
  const bytes = Buffer.from(body, 'base64');
  const server = createServer((_, res) => {
    res.writeHead(200, headers);
    res.end(bytes);
  });
  server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
});
