import { connect } from 'node:net';

/** Asks for one address over keep-alive connections for some seconds; returns requests answered per second. */
export async function load(url: URL, headers: Record<string, string>, connections: number, seconds: number) {
  const lines = Object.entries({ host: url.host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  const request = Buffer.from(`GET ${url.pathname}${url.search} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  const until = performance.now() + seconds * 1000;
  const counts = await Promise.all(Array.from({ length: connections }, () => one(url, request, until)));
  return counts.reduce((sum, count) => sum + count, 0) / seconds;
}

// reads only as much of HTTP as is needed to know where an answer ends
function one(url: URL, request: Buffer, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(url.port), '127.0.0.1', () => socket.write(request));
    let answered = 0;
    let left = 0;
    let head = '';
    socket.setNoDelay(true);
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      let at = 0;
      while (at < chunk.length) {
        if (left === 0) {
          head += chunk.toString('latin1', at);
          const end = head.indexOf('\r\n\r\n');
          if (end === -1) return;
          if (!head.startsWith('HTTP/1.1 200')) {
            socket.destroy();
            return reject(new Error(head.slice(0, 200)));
          }
          const taken = Buffer.byteLength(head, 'latin1') - (chunk.length - at);
          at += end + 4 - taken;
          left = Number(/content-length: (\d+)/i.exec(head)![1]);
          head = '';
        }
        const part = Math.min(left, chunk.length - at);
        left -= part;
        at += part;
        if (left > 0) continue;
        answered += 1;
        if (performance.now() < until) socket.write(request);
        else {
          socket.destroy();
          return resolve(answered);
        }
      }
    });
  });
}
