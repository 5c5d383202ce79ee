import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, Lock, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { countLabelIssues } from '#features/catalog/label-rules.ts';
import { validateProduct } from '#features/catalog/product-rules.ts';
import type { OpenState } from '#features/catalog/states.ts';
import { formatDateTime } from '#shared/dates.ts';
import { pluralize } from '#shared/text.ts';
import { isUuid } from '#shared/uuid.ts';
import { errorCode, errorData, errorMessage, fieldErrors } from '../../lib/errors.ts';
import { useStorefront } from '../../shop/storefront.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { BusyButton } from '../../ui/busy-button.tsx';
import buttonStyles from '../../ui/button.module.css';
import cardStyles from '../../ui/card.module.css';
import { toast } from '../../ui/toast.tsx';
import { adminApi, adminQueries } from '../api.ts';
import { AdminNotFound } from '../components/admin-not-found.tsx';
import { RestoredNote } from '../components/form/restored-note.tsx';
import { useFormDraft } from '../components/form/use-form-draft.ts';
import { clearUnsavedChanges, useUnsavedChanges } from '../components/form/use-unsaved-changes.ts';
import { Loading } from '../components/loading.tsx';
import { useKeyboardShortcuts } from '../keyboard-shortcuts.ts';
import { useMay } from '../permissions.tsx';
import { focusField } from './focus-field.ts';
import { FormOutline } from './form-outline.tsx';
import { DeleteProduct, useDuplicate } from './product-actions.tsx';
import styles from './product-editor.module.css';
import {
  dayErrors,
  fieldName,
  fieldsOf,
  type ProductFields,
  pendingEntryErrors,
  productInput,
  withPendingEntries,
} from './product-fields.ts';
import { ProductHead } from './product-head.tsx';
import { ProductPreview } from './product-preview.tsx';
import { type Product, reloadCatalogue } from './products.ts';
import { type Publishable, PublishQuestion, publishingIssues } from './publish-question.tsx';
import { BasicsSection } from './sections/basics-section.tsx';
import { DeclarationsSection } from './sections/declarations-section.tsx';
import { ImagesSection } from './sections/images-section.tsx';
import { NutritionSection } from './sections/nutrition-section.tsx';
import { PriceSection } from './sections/price-section.tsx';
import { QuantitySection } from './sections/quantity-section.tsx';
import { SpecificationsSection } from './sections/specifications-section.tsx';
import { VariantsSection } from './sections/variants-section.tsx';

/** The page of a product, or of a new one. */
export function ProductPage({ id }: { id: string | null }) {
  const known = isUuid(id ?? '');
  const product = useQuery({
    ...adminQueries.catalog.get.queryOptions({ input: { id: id ?? '' } }),
    enabled: known,
    // the form is filled once, so that nothing changes under the user
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const defaults = useQuery(adminQueries.catalog.defaults.queryOptions());
  if (id !== null && (!known || product.isError)) return <AdminNotFound />;
  if (!defaults.data || (id !== null && !product.data)) return <Loading />;
  // a product that was restored from the archive is filled again
  const key = `${id ?? 'new'} ${product.data?.archivedAt ?? ''}`;
  return <Editor key={key} opened={id === null ? null : product.data!} taxRate={defaults.data.taxRate} />;
}

type Changed = { by: string | null; at: string };
/** `over`: someone else's change that is overwritten; without `state` it keeps its own */
type Submission = { over?: string | undefined; state?: OpenState | undefined };

function Editor({ opened, taxRate }: { opened: Product | null; taxRate: number }) {
  // the values that the form was filled with, which a background refetch must not replace
  const [base, setBase] = useState(opened);
  const { reviews } = useStorefront();
  const reviewed = base ? base.reviewed : reviews ? { rating: null, count: 0 } : null;
  const form = useForm<ProductFields>({ defaultValues: fieldsOf(base, taxRate) });
  const { errors, isDirty, dirtyFields } = form.formState;
  const draft = useFormDraft(form, `product ${base?.id ?? 'new'}`, base?.updatedAt ?? null);
  const [changed, setChanged] = useState<Changed | null>(null);
  const [uploading, setUploading] = useState(0);
  const [deleting, setDeleting] = useState(false);
  const [asking, setAsking] = useState<Publishable | null>(null);
  const note = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  const navigate = useNavigate();
  const duplicate = useDuplicate();
  const failed = base ? 'Failed to update product' : 'Failed to create product';

  const show = (fields: Record<string, string>) => {
    const names = Object.entries(fields).map(([name, message]) => [fieldName(name), message] as const);
    for (const [name, message] of names) form.setError(name as 'name', { message });
    // after the messages are rendered
    if (names[0]) requestAnimationFrame(() => focusField(firstOnPage(names.map(([name]) => name))));
    return names.length;
  };
  // the notice is above the form, which may be scrolled away
  const [notes, setNotes] = useState(0);
  const showNote = () => setNotes((count) => count + 1);
  useEffect(() => {
    if (notes === 0) return;
    note.current?.scrollIntoView({ block: 'center' });
    note.current?.focus({ preventScroll: true });
  }, [notes]);
  const save = useMutation({
    mutationFn: ({ fields, over, state }: { fields: ProductFields } & Submission) => {
      const input = { ...productInput(fields), state };
      return base
        ? adminApi.catalog.update({ id: base.id, updatedAt: over ?? draft.restoredVersion ?? base.updatedAt, ...input })
        : adminApi.catalog.create(input);
    },
    onSuccess: (saved) => {
      const isDraft = saved.state === 'draft' && base?.state !== 'draft';
      toast(
        `Product ${base ? 'updated' : 'created'} successfully`,
        isDraft ? `${saved.name} is a draft: nowhere in the store until you publish it` : saved.name,
      );
      setAsking(null);
      draft.clear();
      setChanged(null);
      void reloadCatalogue(client);
      if (!base) {
        clearUnsavedChanges();
        return navigate(`/admin/products/${saved.id}`, { replace: true });
      }
      setBase(saved);
      form.reset(fieldsOf(saved, taxRate));
    },
    onError: (error) => {
      setAsking(null);
      const code = errorCode(error);
      if (code === 'EDIT_CONFLICT') {
        setChanged(errorData<Changed>(error) ?? null);
        return showNote();
      }
      const fields = fieldErrors(error, 'INVALID_PRODUCT');
      const count = fields ? show(fields) : 0;
      form.setError('root', {
        message: `${failed}. ${count ? needs(count) : `${errorMessage(error)} Your entries are kept.`}`,
      });
      if (count === 0) showNote();
    },
  });
  const mayWrite = useMay()('catalog.write');
  const submit = ({
    over,
    state = base ? undefined : 'published',
    accepted,
  }: Submission & { accepted?: true } = {}) => {
    if (save.isPending || !mayWrite) return;
    form.clearErrors();
    const fields = withPendingEntries(form.getValues());
    for (const name of ['variants', 'nutritionRows', 'coming'] as const)
      form.setValue(name, fields[name], { shouldDirty: true });
    const count = show({
      ...validateProduct(productInput(fields)),
      ...pendingEntryErrors(fields),
      ...dayErrors(fields),
    });
    if (count > 0) {
      setAsking(null);
      return form.setError('root', { message: `${failed}. ${needs(count)}` });
    }
    const labelIssueCount = countLabelIssues(productInput(fields));
    const issues = publishingIssues({ labelIssueCount, hasImage: fields.pictures.length > 0 });
    if (state === 'published' && base?.state !== 'published' && issues.length > 0 && !accepted)
      setAsking({ id: base?.id ?? '', name: fields.name.trim(), issues });
    else save.mutate({ fields, over, state });
  };
  useKeyboardShortcuts({ 'ctrl+s': () => submit(), 'ctrl+enter': () => submit() });

  const busy = save.isPending || duplicate.isPending;
  const dirty = isDirty && !busy && !deleting;
  useUnsavedChanges(dirty || (uploading > 0 && !busy));
  const discard = () => {
    draft.discard();
    setChanged(null);
  };
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  const fieldsChanged = Object.keys(dirtyFields).length;
  return (
    <FormProvider {...form}>
      <ProductHead
        product={base}
        onState={(state) => submit({ state })}
        onDelete={() => setDeleting(true)}
        onDuplicate={() => base && duplicate.mutate(base)}
      />
      <RestoredNote draft={draft} />
      <div ref={note} className={styles.notes} tabIndex={-1}>
        {!mayWrite && (
          <p className={cardStyles.note}>
            <Lock className="icon" aria-hidden="true" />
            <span>Your role looks at products; it does not change them.</span>
          </p>
        )}
        {errors.root?.message && (
          <div className={`${cardStyles.note} ${cardStyles.bad}`} role="alert">
            <CircleAlert className="icon" aria-hidden="true" />
            <span className={arrangeStyles.grow}>{errors.root.message}</span>
            <button type="button" className={buttonStyles.button} onClick={() => submit()}>
              Try again
            </button>
          </div>
        )}
        {changed && (
          <div className={`${cardStyles.note} ${cardStyles.warn}`} role="alert">
            <TriangleAlert className="icon" aria-hidden="true" />
            <span className={arrangeStyles.grow}>
              <b>{changed.by ?? 'Somebody'} changed this product</b> at {formatDateTime(changed.at)}, after you opened
              it. What you typed is kept and not saved.
            </span>
            <a className={buttonStyles.button} href={`/admin/products/${base?.id}`} target="_blank" rel="noreferrer">
              See theirs
            </a>
            <button type="button" className={buttonStyles.button} onClick={() => submit({ over: changed.at })}>
              Save mine over it
            </button>
          </div>
        )}
      </div>
      <form
        className={styles.productForm}
        data-product
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <fieldset className={`${arrangeStyles.stack} ${styles.fields}`} disabled={!mayWrite}>
          <div className={cardStyles.card}>
            <BasicsSection current={base?.category ?? null} reviewed={reviewed} />
            <ImagesSection onBusy={setUploading} />
            <PriceSection />
            <QuantitySection />
            <VariantsSection />
            <NutritionSection />
            <SpecificationsSection />
            <DeclarationsSection />
          </div>
          {mayWrite && (isDirty || !base) && (
            <section className={styles.unsavedBar} aria-label="Unsaved changes">
              <span className={styles.dot} />
              <span>
                <b>{base ? 'Unsaved changes' : 'New product'}</b>{' '}
                <span className="muted">{isDirty && pluralize(fieldsChanged, 'field')}</span>
              </span>
              <span className={arrangeStyles.grow} />
              {base && (
                <button type="button" className={buttonStyles.button} onClick={discard}>
                  Discard
                </button>
              )}
              {base?.state !== 'published' && (
                <button
                  type="button"
                  className={buttonStyles.button}
                  onClick={() => submit({ state: base ? 'published' : 'draft' })}
                >
                  {base ? 'Publish product' : 'Save as draft'}
                </button>
              )}
              <BusyButton
                className={`${buttonStyles.button} ${buttonStyles.primary}`}
                busy={save.isPending}
                busyLabel="Saving..."
              >
                {base ? (base.state === 'draft' ? 'Save draft' : 'Save product') : 'Publish product'}{' '}
                <span aria-hidden="true">
                  <kbd>Ctrl S</kbd>
                </span>
              </BusyButton>
            </section>
          )}
        </fieldset>
        <div className={styles.side}>
          <FormOutline uploading={uploading} />
          <ProductPreview reviewed={reviewed} />
        </div>
      </form>
      <PublishQuestion
        products={asking ? [asking] : []}
        busy={save.isPending}
        onPublish={() => submit({ state: 'published', accepted: true })}
        onDraft={() => submit({ state: 'draft' })}
        onClose={() => setAsking(null)}
      />
      <DeleteProduct
        product={deleting ? base : null}
        onClose={() => setDeleting(false)}
        onDeleted={() => navigate('/admin/products')}
      />
    </FormProvider>
  );
}

const needs = (count: number) =>
  `${pluralize(count, 'field')} ${count === 1 ? 'needs' : 'need'} attention. Your entries are kept.`;

/** The field that comes first on the page. */
function firstOnPage(names: readonly string[]): string {
  const all = [...document.querySelectorAll<HTMLElement>('form[data-product] :is([name], [data-field])')];
  const first = all.find((one) => names.includes(one.getAttribute('name') ?? one.dataset.field ?? ''));
  return first ? (first.getAttribute('name') ?? first.dataset.field!) : names[0]!;
}
