/** Graceful shutdown with real connections: keep-alive and slow ones. */
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { HttpEnv } from '#platform/http/request.ts';
import { CLOSING, serve } from './serve.ts';

/** An application with delayed responses, which counts requests. */
async function start(closing = CLOSING) {
  const http = new Hono<HttpEnv>();
  let accepted = 0;
  http.get('/:ms', async (c) => {
    accepted += 1;
    await sleep(Number(c.req.param('ms')));
    return c.text('done');
  });
  const server = await serve(http, '127.0.0.1', 0, () => false, closing);
  return { ...server, accepted: () => accepted };
}

/** The response's text; 'refused' when the connection was not accepted, 'dropped' when an open one broke. */
const get = (port: number, ms: number, agent: Agent) =>
  new Promise<string>((resolve) => {
    const clientRequest = request({ host: '127.0.0.1', port, path: `/${ms}`, agent }, (response) => {
      let text = '';
      response.on('data', (bytes) => {
        text += bytes;
      });
      response.once('end', () => resolve(text));
      response.once('error', () => resolve('dropped'));
    });
    // an unaccepted new connection ends like this, too: its request has not arrived
    clientRequest.once('error', () => resolve(clientRequest.reusedSocket ? 'dropped' : 'refused'));
    clientRequest.end();
  });

test.each([
  ['a length and chunks', 'content-length: 5\r\ntransfer-encoding: chunked'],
  ['two lengths', 'content-length: 5\r\ncontent-length: 6'],
  ['a space before the colon', 'transfer-encoding : chunked'],
])('refuses a request with %s, which a proxy may frame differently', async (_, headers) => {
  const { port, close, accepted } = await start({ closeHeaderMs: 0, drainMs: 100 });
  const socket = connect(port, '127.0.0.1');
  socket.end(`GET /0 HTTP/1.1\r\nhost: a\r\n${headers}\r\n\r\n0\r\n\r\n`);
  expect((await text(socket)).split('\r\n')[0]).toBe('HTTP/1.1 400 Bad Request');
  expect(accepted()).toBe(0);
  await close();
});

test('answers every received request when it closes under load', async () => {
  const { port, close, accepted } = await start();
  const agents = Array.from({ length: 40 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const replies: string[] = [];
  const callers = agents.map(async (agent, index) => {
    // some fast, some slow, each on its own keep-alive connection
    for (let last = ''; last !== 'refused'; replies.push(last))
      last = await get(port, index % 4 === 0 ? 900 : 15, agent);
  });
  await sleep(1000);
  const began = performance.now();
  await close();
  expect(performance.now() - began).toBeLessThan(5000);
  await Promise.all(callers);
  expect(replies.filter((reply) => reply === 'done')).toHaveLength(accepted());
  expect(new Set(replies)).toEqual(new Set(['done', 'refused']));
  for (const agent of agents) agent.destroy();
}, 20_000);

test('waits for a slow response up to the limit, not for an endless one', async () => {
  const { port, close } = await start({ closeHeaderMs: 50, drainMs: 1500 });
  const agent = new Agent({ keepAlive: true });
  // on connections that were used before
  await Promise.all([get(port, 200, agent), get(port, 200, agent)]);
  const [slow, endless] = [get(port, 1000, agent), get(port, 60_000, agent)];
  await sleep(100);
  const began = performance.now();
  await close();
  expect(performance.now() - began).toBeLessThan(3000);
  expect([await slow, await endless]).toEqual(['done', 'dropped']);
});

test('leaves a stopping shop enough time within ten seconds', () => {
  expect(CLOSING.closeHeaderMs + CLOSING.drainMs).toBeLessThan(9500);
  expect(CLOSING.drainMs).toBeGreaterThan(6000);
});
