import { useMutation } from '@tanstack/react-query';
import type { ContactKind } from '#features/support/rules.ts';
import { api } from '../../lib/api.ts';
import { errorMessage } from '../../lib/errors.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { toast, toastError } from '../../ui/toast.tsx';
import type { Message } from './message.ts';

type Body = Message & { kind: ContactKind };
type Handlers = { onSent(): void; onRefused(error: unknown): void };

/** Sends a message. Retries reuse the idempotency key, so a lost response creates no second ticket. */
export function useSendMessage({ onSent, onRefused }: Handlers) {
  const { keyFor, finish } = useIdempotencyKey();
  const mutation = useMutation({
    mutationFn: (body: Body) => api.support.contact({ ...body, idempotencyKey: keyFor(body) }),
    onSuccess: () => {
      finish();
      toast("Message sent successfully! We'll get back to you soon.");
      onSent();
    },
    onError: (error) => {
      toastError('Message not sent', errorMessage(error));
      onRefused(error);
    },
  });
  return {
    send: mutation.mutate,
    sending: mutation.isPending,
    failed: mutation.error ? `Your message was not sent. ${errorMessage(mutation.error)}` : null,
    sentMessage: mutation.data ? { ticket: mutation.data.ticket, email: mutation.variables?.email ?? '' } : null,
  };
}
