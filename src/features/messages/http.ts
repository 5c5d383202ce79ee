import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ChannelRegistry } from '#channels/channel-registry.ts';
import type { App } from '#platform/app.ts';
import type { HttpEnv } from '#platform/http/request.ts';
import { receiveChannelCallback } from './receive-channel-callback.ts';

/** Meta sends up to 3 MB of statuses at once. */
const CALLBACK_BYTES = 3 * 1024 * 1024;

/** The routes of message providers' callbacks; see `channelCallbackPathOf`. GET answers how they verify the URL. */
export function mountChannels(http: Hono<HttpEnv>, app: App, channels: ChannelRegistry): void {
  http.get('/channels/callback/:name', (c) => {
    const challenge = channels.byName(c.req.param('name'))?.answerChallenge?.(new URL(c.req.url).searchParams) ?? null;
    return challenge === null ? c.json({ code: 'UNVERIFIED' }, 401) : c.text(challenge);
  });

  http.post('/channels/callback/:name', bodyLimit({ maxSize: CALLBACK_BYTES }), async (c) => {
    const body = Buffer.from(await c.req.arrayBuffer());
    const request = { name: c.req.param('name'), headers: c.req.raw.headers, body };
    const outcome = await receiveChannelCallback(app, channels, request);
    if (outcome === 'no such provider') return c.json({ code: 'NOT_FOUND' }, 404);
    return outcome === 'unverified' ? c.json({ code: 'UNVERIFIED' }, 401) : c.json({ ok: true });
  });
}
