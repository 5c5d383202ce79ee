import { createHash, timingSafeEqual } from 'node:crypto';
import { toStorable } from '#shared/valid-text.ts';

type KeyedCallback = { verified: false; reason: string } | { verified: true; body: Record<string, unknown> };

/**
 * The JSON object of a callback whose only proof is a fixed key in a header. It covers no content: whoever has seen one
 * callback could send another. Without a key of ours nothing is verified. Never throws.
 */
export function readKeyedCallback(key: string | null, token: string | null, raw: Uint8Array): KeyedCallback {
  if (!key) return { verified: false, reason: 'no key is set' };
  if (!timingSafeEqual(digest(token ?? ''), digest(key))) return { verified: false, reason: 'key' };
  try {
    const body: unknown = toStorable(JSON.parse(new TextDecoder().decode(raw)));
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
    return isObject ? { verified: true, body: { ...body } } : { verified: false, reason: 'no object' };
  } catch {
    return { verified: false, reason: 'no JSON' };
  }
}

// digests have one length, so that the comparison takes one time
const digest = (text: string) => createHash('sha256').update(text).digest();
