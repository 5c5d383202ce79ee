import { pluralize } from '#shared/text.ts';
import { CircleCheck } from '../../icons/circle-check.ts';
import { TriangleAlert } from '../../icons/triangle-alert.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog.tsx';
import formPartsStyles from '../../ui/form-parts.module.css';
import textStyles from '../../ui/text.module.css';

/** A product to be published and its missing declarations, if any. */
export type Publishable = { id: string; name: string; issues: readonly string[]; to?: string };

type Props = {
  products: readonly Publishable[];
  busy: boolean;
  /** publishes these */
  onPublish(products: readonly Publishable[]): void;
  /** the alternative that leaves incomplete ones as drafts; absent when nothing would remain */
  onDraft?: (() => void) | undefined;
  onClose(): void;
};

/** The values of a product that are checked before publication. */
export const publishingIssues = ({
  labelIssueCount,
  hasImage,
}: {
  labelIssueCount: number;
  hasImage: boolean;
}): string[] => [
  ...(labelIssueCount > 0 ? [pluralize(labelIssueCount, 'label finding')] : []),
  ...(hasImage ? [] : ['no image']),
];

/** Asks before incomplete products are published. */
export function PublishQuestion({ products, busy, onPublish, onDraft, onClose }: Props) {
  const complete = products.filter(({ issues }) => issues.length === 0);
  const [first] = products;
  const single = products.length === 1 && first;
  return (
    <Dialog
      open={products.length > 0}
      title={single ? `Publish ${single.name}?` : `Publish ${products.length} products?`}
      size="s"
      onClose={onClose}
      onSubmit={() => busy || onPublish(products)}
    >
      <DialogBody>
        {single ? (
          <p>
            It has {single.issues.join(' and ')}. You can publish it as it is, but the law requires the label’s details
            in the store.
          </p>
        ) : (
          <ul className={`${formPartsStyles.rows} ${formPartsStyles.flat}`}>
            {products.map(({ id, name, issues, to }) => (
              <li key={id} className={arrangeStyles.row}>
                {issues.length > 0 ? (
                  <TriangleAlert className={textStyles.warning} />
                ) : (
                  <CircleCheck className={textStyles.positive} />
                )}
                <span>
                  {to && issues.length > 0 ? (
                    <LinkButton variant="text" to={to}>
                      {name}
                    </LinkButton>
                  ) : (
                    <b>{name}</b>
                  )}
                  {issues.length > 0 ? `: ${issues.join(', ')}` : ' is complete'}
                </span>
              </li>
            ))}
          </ul>
        )}
      </DialogBody>
      <DialogFoot>
        {single && onDraft ? (
          <Button data-first onClick={onDraft}>
            Save as draft
          </Button>
        ) : (
          <Button data-first onClick={onClose}>
            Cancel
          </Button>
        )}
        {complete.length > 0 && (
          <Button onClick={() => busy || onPublish(complete)}>
            Publish the complete {complete.length === 1 ? 'one' : complete.length}
          </Button>
        )}
        <BusyButton variant="primary" busy={busy} busyLabel="Publishing...">
          {single ? 'Publish anyway' : `Publish ${products.length}`}
        </BusyButton>
      </DialogFoot>
    </Dialog>
  );
}
