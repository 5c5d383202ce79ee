import { useRef } from 'react';

/** One key for a request and its retries, so that a lost response causes no second effect. */
export function useIdempotencyKey() {
  const intent = useRef({ text: '', key: '' });
  return {
    /** the key of this body, the same until it has succeeded */
    keyFor(body: unknown): string {
      const text = JSON.stringify(body);
      if (intent.current.text !== text) intent.current = { text, key: newIdempotencyKey() };
      return intent.current.key;
    },
    /** after success the same body is a new request */
    finish: () => {
      intent.current = { text: '', key: '' };
    },
  };
}

export const newIdempotencyKey = () => crypto.randomUUID();
