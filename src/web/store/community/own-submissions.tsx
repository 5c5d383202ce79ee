import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import { errorMessage } from '../../lib/errors.ts';
import { ownUgcQueries, ugcQueries } from '../../shop/ugc-api.ts';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import styles from './own-submissions.module.css';

type Words = { id: string; text: string; state: keyof typeof STATES };
type Props<Item> = {
  /** 'post' or 'reply' */
  what: string;
  heading: string;
  items: readonly Item[];
  /** the content, when it is not only text */
  show?(item: Item): ReactNode;
  remove(id: string): Promise<unknown>;
  /** what is deleted with it */
  question(item: Item | null): ReactNode;
};

const STATES = { pending: 'We read it before it is shown', active: 'Shown', hidden: 'Not shown' } as const;

/** The user's own posts or replies, pending ones included. Deleting asks first. */
export function OwnSubmissions<Item extends Words>({ what, heading, items, show, remove, question }: Props<Item>) {
  const client = useQueryClient();
  const id = useId();
  const [asking, setAsking] = useState<Item | null>(null);
  const head = useRef<HTMLHeadingElement>(null);
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      setAsking(null);
      toast(`${what[0]!.toUpperCase()}${what.slice(1)} deleted`);
      // the focused button disappears with its entry
      requestAnimationFrame(() => head.current?.focus());
      void client.invalidateQueries({ queryKey: ownUgcQueries.community.key() });
      void client.invalidateQueries({ queryKey: ugcQueries.community.key() });
    },
    onError: (error) => toastError('Something went wrong', errorMessage(error)),
  });
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.own}>
      <h2 ref={head} className="heading-4" id={id} tabIndex={-1}>
        {heading}
      </h2>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            {show ? show(item) : <span>{item.text}</span>}
            <span className="text-small muted">{STATES[item.state]}</span>
            <button type="button" className="link text-small" onClick={() => setAsking(item)}>
              Delete<span className="visually-hidden"> {item.text}</span>
            </button>
          </li>
        ))}
      </ul>
      <ConfirmAction
        open={asking !== null}
        title={`Delete your ${what}?`}
        confirm={`Delete ${what}`}
        busyLabel="Deleting..."
        keep="Keep it"
        busy={removal.isPending}
        onConfirm={() => asking && removal.mutate(asking.id)}
        onClose={() => setAsking(null)}
      >
        <p>{question(asking)}</p>
      </ConfirmAction>
    </section>
  );
}
