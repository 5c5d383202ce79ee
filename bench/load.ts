import { connect } from 'node:net';

export type Load = {
  /** responses per second */
  rate: number;
  /** of the response time, ms */
  median: number;
  p99: number;
};
type Options = { headers: Record<string, string>; connections: number; seconds: number; most?: number };

/**
 * Sends requests over keep-alive connections for some seconds, or `most` times, to the next URL each time; any status
 * except 200 is an error.
 */
export async function load(
  next: () => URL,
  { headers, connections, seconds, most = Infinity }: Options,
): Promise<Load> {
  const start = performance.now();
  let openConnections = connections;
  const goOn = () => performance.now() - start < seconds * 1000 && openConnections++ < most;
  const times = await Promise.all(Array.from({ length: connections }, () => one(next, headers, goOn)));
  const all = Float64Array.from(times.flat()).sort();
  const at = (part: number) => all[Math.min(all.length - 1, Math.floor(all.length * part))] ?? Number.NaN;
  return { rate: (all.length / (performance.now() - start)) * 1000, median: at(0.5), p99: at(0.99) };
}

// parses only as much of HTTP as is needed to find the end of a response
function one(next: () => URL, headers: Record<string, string>, goOn: () => boolean): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const first = next();
    const times: number[] = [];
    let requests = 0;
    const ask = (url: URL) => {
      const lines = Object.entries({ host: url.host, ...headers }).map(([name, value]) => `${name}: ${value}`);
      requests = performance.now();
      socket.write(`GET ${url.pathname}${url.search} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    };
    const socket = connect(Number(first.port), '127.0.0.1', () => ask(first));
    let remainingBytes = 0;
    let head = '';
    socket.setNoDelay(true);
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      let at = 0;
      while (at < chunk.length) {
        if (remainingBytes === 0) {
          head += chunk.toString('latin1', at);
          const end = head.indexOf('\r\n\r\n');
          if (end === -1) return;
          const length = /content-length: (\d+)/i.exec(head);
          if (!head.startsWith('HTTP/1.1 200') || !length) {
            socket.destroy();
            return reject(new Error(head.slice(0, 200)));
          }
          const bodyBytes = Buffer.byteLength(head, 'latin1') - (chunk.length - at);
          at += end + 4 - bodyBytes;
          remainingBytes = Number(length[1]);
          head = '';
        }
        const part = Math.min(remainingBytes, chunk.length - at);
        remainingBytes -= part;
        at += part;
        if (remainingBytes > 0) continue;
        times.push(performance.now() - requests);
        if (goOn()) ask(next());
        else {
          socket.destroy();
          return resolve(times);
        }
      }
    });
  });
}
