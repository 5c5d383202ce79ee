import { jwtVerify, SignJWT } from 'jose';
import type { Keys } from '../keys.ts';

/** The caller named by an access token. `isGuest`: a visitor without an account, which never changes in a session. */
export type Viewer = { userId: string; sessionId: string; isGuest?: boolean };

export const ACCESS_TOKEN_SECONDS = 15 * 60;

// imported once, not for each token
const tokenKeys = new WeakMap<Keys, Promise<CryptoKey>>();
function tokenKey(keys: Keys): Promise<CryptoKey> {
  const key =
    tokenKeys.get(keys) ??
    crypto.subtle.importKey(
      'raw',
      new Uint8Array(keys.derive('access-token')),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign', 'verify'],
    );
  tokenKeys.set(keys, key);
  return key;
}

/** HS256, 15 minutes. Returns the token and the instant of its expiry. */
export async function signAccessToken(
  keys: Keys,
  viewer: Viewer,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const seconds = Math.floor(now.getTime() / 1000);
  const token = await new SignJWT({ sid: viewer.sessionId, ...(viewer.isGuest ? { guest: true } : {}) })
    .setProtectedHeader({ alg: 'HS256', kid: keys.id })
    .setSubject(viewer.userId)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + ACCESS_TOKEN_SECONDS)
    .sign(await tokenKey(keys));
  return { token, expiresAt: new Date((seconds + ACCESS_TOKEN_SECONDS) * 1000) };
}

/** The caller of an Authorization header, or null when it is missing, invalid or expired. */
export async function readAccessToken(keys: Keys, authorization: string | null, now: Date): Promise<Viewer | null> {
  const token = /^Bearer ([\w.-]+)$/.exec(authorization ?? '')?.[1];
  if (!token) return null;
  try {
    const { payload } = await jwtVerify(token, await tokenKey(keys), {
      algorithms: ['HS256'],
      currentDate: now,
    });
    return typeof payload.sub === 'string' && typeof payload.sid === 'string'
      ? { userId: payload.sub, sessionId: payload.sid, ...(payload.guest === true ? { isGuest: true } : {}) }
      : null;
  } catch {
    return null;
  }
}
