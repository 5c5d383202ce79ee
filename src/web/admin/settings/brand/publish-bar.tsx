import type { BrandDraft } from '#features/brand/rules.ts';
import { formatDateTime } from '#shared/dates.ts';
import { Eye } from '../../../icons/eye.ts';
import arrangeStyles from '../../../ui/arrange.module.css';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { useFields } from '../../components/form/entity-dialog.tsx';
import { Permitted } from '../../permissions.tsx';
import { FIELD_NAMES, type StoredBrand } from './brand-draft.ts';
import brandFormStyles from './brand-form.module.css';

type Props = {
  stored: StoredBrand;
  changedFields: readonly (keyof BrandDraft)[];
  onPreview(): void;
};

/** The changes that are not published, with what to do about them. */
export function PublishBar({ stored, changedFields, onPreview }: Props) {
  const form = useFields<BrandDraft>();
  return (
    <div className={`${brandFormStyles.bar}${changedFields.length > 0 ? ` ${brandFormStyles.unsavedBar}` : ''}`}>
      {form.notice && <Problem live>{form.notice}</Problem>}
      <span className={arrangeStyles.grow} role="status">
        {changedFields.length > 0 ? (
          <>
            <b>
              {changedFields.length} {changedFields.length === 1 ? 'change' : 'changes'}
            </b>{' '}
            {changedFields.map((name) => FIELD_NAMES[name]).join(', ')}
          </>
        ) : stored.publishedAt ? (
          `Published ${formatDateTime(stored.publishedAt)} by ${stored.publishedBy ?? 'the server'}`
        ) : (
          'No brand was published yet'
        )}
      </span>
      <Button icon={Eye} className={brandFormStyles.open} onClick={onPreview}>
        Preview
      </Button>
      {changedFields.length > 0 && (
        <>
          <Button onClick={form.draft.discard}>Discard</Button>
          <Permitted needs="brand.write">
            <BusyButton variant="primary" busy={form.isSaving} busyLabel="Publishing...">
              Publish brand
            </BusyButton>
          </Permitted>
        </>
      )}
    </div>
  );
}
