import { useQueryClient } from '@tanstack/react-query';
import { type BrandDraft, validateDraft } from '#features/brand/rules.ts';
import { orpc } from '../../../lib/api.ts';
import { errorCode, errorData } from '../../../lib/errors.ts';
import { writeQueryData } from '../../../lib/query-client.ts';
import { adminApi, adminQueries } from '../../api.ts';
import { useEntityForm } from '../../components/form/use-entity-form.ts';
import { applyBrandStyles } from './apply-published-brand.ts';
import { draftOf, type StoredBrand, toBrandInput } from './brand-draft.ts';

const CONFLICT =
  'Someone else has published a brand since you opened this one. Check the history; your changes are kept here.';

/** The brand as it is typed, and its publishing. */
export function useBrandForm(stored: StoredBrand) {
  const client = useQueryClient();
  const { number, siteName, brand } = stored;
  const form = useEntityForm({
    draft: 'brand',
    row: { number, siteName, brand },
    isLive: true,
    fields: (row): BrandDraft => draftOf(row!),
    validate: validateDraft,
    save: (draft) => adminApi.brand.publish({ ...toBrandInput(draft), basedOn: number }),
    explain: (error) => {
      if (errorCode(error) === 'EDIT_CONFLICT') return { root: CONFLICT };
      const reason = errorData<{ reason?: string }>(error)?.reason;
      return reason ? { root: reason } : undefined;
    },
    reload: () => client.invalidateQueries({ queryKey: adminQueries.brand.key() }),
    success: () => ['Brand Published', 'The store, panel, mails and documents use it now.'],
    onSaved: (published) => {
      showPublished(published);
    },
  });
  /** Shows what was published, here or from the history. */
  const showPublished = (published: StoredBrand) => {
    form.restart(published);
    void writeQueryData(client, adminQueries.brand.read.queryKey(), published);
    // a newly loaded page has them anyway
    applyBrandStyles().catch(() => {});
    void client.invalidateQueries({ queryKey: orpc.settings.key() });
    void client.invalidateQueries({ queryKey: adminQueries.settings.key() });
  };
  const { dirtyFields } = form.formState;
  const changedFields = (Object.keys(dirtyFields) as (keyof BrandDraft)[]).filter((name) => dirtyFields[name]);
  return { form, changedFields, showPublished };
}
