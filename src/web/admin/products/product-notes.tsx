import type { Ref } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { CircleAlert } from '../../icons/circle-alert.ts';
import { Lock } from '../../icons/lock.ts';
import { Tag } from '../../icons/tag.ts';
import { TriangleAlert } from '../../icons/triangle-alert.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Note } from '../components/note.tsx';
import productEditorStyles from './product-editor.module.css';
import type { PriceProposal } from './use-price-proposal.ts';
import type { Conflict } from './use-product-editor.ts';

type Props = {
  ref: Ref<HTMLDivElement>;
  mayWrite: boolean;
  productId: string | undefined;
  /** why the product was not saved */
  problem: string | undefined;
  conflict: Conflict | null;
  /** a lower price that is filled in and not saved */
  proposal: PriceProposal | null;
  onRetry(): void;
  onOverwrite(): void;
};

/** Notices above the form: a missing permission, a failed save, someone else's change. */
export function ProductNotes({ ref, mayWrite, productId, problem, conflict, proposal, onRetry, onOverwrite }: Props) {
  return (
    <div ref={ref} className={productEditorStyles.notes} tabIndex={-1}>
      {!mayWrite && <Note icon={Lock}>Your role can view products, but not change them.</Note>}
      {proposal && (
        <Note icon={Tag}>
          <b>{proposal.name}</b> for ₹{proposal.price}, {proposal.percent} % lower, as its batch leaves sale soon.
          Change it as you like; it counts once you save it.
        </Note>
      )}
      {problem && (
        <Note tone="error" icon={CircleAlert} role="alert" actions={<Button onClick={onRetry}>Try again</Button>}>
          {problem}
        </Note>
      )}
      {conflict && (
        <Note
          tone="warning"
          icon={TriangleAlert}
          role="alert"
          actions={
            <>
              {' '}
              <LinkButton to={`/admin/products/${productId}`} target="_blank" rel="noreferrer">
                See theirs
              </LinkButton>
              <Button onClick={onOverwrite}>Save mine over it</Button>
            </>
          }
        >
          <b>{conflict.by ?? 'Someone'} changed this product</b> at {formatDateTime(conflict.at)}, after you opened it.
          What you typed is kept and not saved. Fields that you did not change will have their values.
        </Note>
      )}
    </div>
  );
}
