import type { BrandDraft } from '#features/brand/rules.ts';
import { formatDateTime } from '#shared/dates.ts';
import { Eye } from '../../../icons/eye.ts';
import arrangeStyles from '../../../ui/arrange.module.css';
import { BusyButton } from '../../../ui/busy-button.tsx';
import buttonStyles from '../../../ui/button.module.css';
import { Permitted } from '../../permissions.tsx';
import { FIELD_NAMES, type StoredBrand } from './brand-draft.ts';
import brandFormStyles from './brand-form.module.css';

type Props = {
  stored: StoredBrand;
  changed: readonly (keyof BrandDraft)[];
  isPublishing: boolean;
  onPreview(): void;
  onDiscard(): void;
};

/** The changes that are not published, with what to do about them. */
export function PublishBar({ stored, changed, isPublishing, onPreview, onDiscard }: Props) {
  return (
    <div className={`${brandFormStyles.bar}${changed.length > 0 ? ` ${brandFormStyles.unsavedBar}` : ''}`}>
      <span className={arrangeStyles.grow} role="status">
        {changed.length > 0 ? (
          <>
            <b>
              {changed.length} {changed.length === 1 ? 'change' : 'changes'}
            </b>{' '}
            {changed.map((name) => FIELD_NAMES[name]).join(', ')}
          </>
        ) : stored.publishedAt ? (
          `Published ${formatDateTime(stored.publishedAt)} by ${stored.publishedBy ?? 'the server'}`
        ) : (
          'No brand was published yet'
        )}
      </span>
      <button type="button" className={`${buttonStyles.button} ${brandFormStyles.open}`} onClick={onPreview}>
        <Eye />
        Preview
      </button>
      {changed.length > 0 && (
        <>
          <button type="button" className={buttonStyles.button} onClick={onDiscard}>
            Discard
          </button>
          <Permitted needs="brand.write">
            <BusyButton
              className={`${buttonStyles.button} ${buttonStyles.primary}`}
              busy={isPublishing}
              busyLabel="Publishing..."
            >
              Publish brand
            </BusyButton>
          </Permitted>
        </>
      )}
    </div>
  );
}
