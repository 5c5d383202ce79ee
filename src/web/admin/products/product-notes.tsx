import type { Ref } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { CircleAlert } from '../../icons/circle-alert.ts';
import { Lock } from '../../icons/lock.ts';
import { TriangleAlert } from '../../icons/triangle-alert.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import buttonStyles from '../../ui/button.module.css';
import { Button } from '../../ui/button.tsx';
import cardStyles from '../../ui/card.module.css';
import productEditorStyles from './product-editor.module.css';
import type { Conflict } from './use-product-editor.ts';

type Props = {
  ref: Ref<HTMLDivElement>;
  mayWrite: boolean;
  productId: string | undefined;
  /** why the product was not saved */
  problem: string | undefined;
  conflict: Conflict | null;
  onRetry(): void;
  onOverwrite(): void;
};

/** Notices above the form: a missing permission, a failed save, someone else's change. */
export function ProductNotes({ ref, mayWrite, productId, problem, conflict, onRetry, onOverwrite }: Props) {
  return (
    <div ref={ref} className={productEditorStyles.notes} tabIndex={-1}>
      {!mayWrite && (
        <p className={cardStyles.note}>
          <Lock />
          <span>Your role can view products, but not change them.</span>
        </p>
      )}
      {problem && (
        <div className={`${cardStyles.note} ${cardStyles.error}`} role="alert">
          <CircleAlert />
          <span className={arrangeStyles.grow}>{problem}</span>
          <Button onClick={onRetry}>Try again</Button>
        </div>
      )}
      {conflict && (
        <div className={`${cardStyles.note} ${cardStyles.warning}`} role="alert">
          <TriangleAlert />
          <span className={arrangeStyles.grow}>
            <b>{conflict.by ?? 'Someone'} changed this product</b> at {formatDateTime(conflict.at)}, after you opened
            it. What you typed is kept and not saved. Fields that you did not change will have their values.
          </span>
          <a className={buttonStyles.button} href={`/admin/products/${productId}`} target="_blank" rel="noreferrer">
            See theirs
          </a>
          <Button onClick={onOverwrite}>Save mine over it</Button>
        </div>
      )}
    </div>
  );
}
