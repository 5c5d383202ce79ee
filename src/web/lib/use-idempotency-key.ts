import { useRef } from 'react';

/** One key for a request and its repetitions: sent again after a lost answer, it is done once. */
export function useIdempotencyKey() {
  const intent = useRef({ text: '', key: '' });
  return {
    /** the key of this very body, the same until it has succeeded */
    keyFor(body: unknown): string {
      const text = JSON.stringify(body);
      if (intent.current.text !== text) intent.current = { text, key: newIdempotencyKey() };
      return intent.current.key;
    },
    /** it has succeeded: the same body is another wish from now on */
    done: () => {
      intent.current = { text: '', key: '' };
    },
  };
}

export const newIdempotencyKey = () => crypto.randomUUID();
