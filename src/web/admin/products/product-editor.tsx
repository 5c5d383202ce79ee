import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArchiveRestore, CircleAlert, Copy, ExternalLink, Eye, EyeOff, Trash2, TriangleAlert } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { countLabelIssues } from '#features/catalog/label-rules.ts';
import { validateProduct } from '#features/catalog/product-rules.ts';
import { formatDateTime } from '#shared/dates.ts';
import { pluralize } from '#shared/text.ts';
import { errorCode, errorData, errorMessage } from '../../lib/errors.ts';
import { useStorefront } from '../../shop/storefront.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { toast } from '../../ui/toast.tsx';
import { adminApi, adminQueries } from '../api.ts';
import { AdminNotFound } from '../components/admin-not-found.tsx';
import { BackToList } from '../components/back-to-list.tsx';
import { Badge } from '../components/badge.tsx';
import { clearUnsavedChanges, useUnsavedChanges } from '../components/form/use-unsaved-changes.ts';
import { Loading } from '../components/loading.tsx';
import { useKeyboardShortcuts } from '../keyboard-shortcuts.ts';
import { focusField } from './focus-field.ts';
import { FormOutline } from './form-outline.tsx';
import { DeleteProduct, useDuplicate, useRestore } from './product-actions.tsx';
import {
  fieldName,
  fieldsOf,
  type ProductFields,
  pendingEntryErrors,
  productInput,
  withPendingEntries,
} from './product-fields.ts';
import { ProductPreview } from './product-preview.tsx';
import { type Product, reloadCatalogue } from './products.ts';
import { BasicsSection } from './sections/basics-section.tsx';
import { DeclarationsSection } from './sections/declarations-section.tsx';
import { ImagesSection } from './sections/images-section.tsx';
import { NutritionSection } from './sections/nutrition-section.tsx';
import { PriceSection } from './sections/price-section.tsx';
import { QuantitySection } from './sections/quantity-section.tsx';
import { SpecificationsSection } from './sections/specifications-section.tsx';
import { VariantsSection } from './sections/variants-section.tsx';

/** The page of one product, or of a new one. */
export function ProductPage({ id }: { id: string | null }) {
  const known = /^[0-9a-f-]{36}$/.test(id ?? '');
  const product = useQuery({
    ...adminQueries.catalog.get.queryOptions({ input: { id: id ?? '' } }),
    enabled: known,
    // the form begins with what is true now, and nothing changes under it
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const defaults = useQuery(adminQueries.catalog.defaults.queryOptions());
  if (id !== null && (!known || product.isError)) return <AdminNotFound />;
  if (!defaults.data || (id !== null && !product.data)) return <Loading />;
  // back from the archive it is filled anew
  const key = `${id ?? 'new'} ${product.data?.archivedAt ?? ''}`;
  return <Editor key={key} opened={id === null ? null : product.data!} taxRate={defaults.data.taxRate} />;
}

type Changed = { by: string | null; at: string };

function Editor({ opened, taxRate }: { opened: Product | null; taxRate: number }) {
  // what the form was filled from; a reload in the background must not pass for it
  const [base, setBase] = useState(opened);
  const { reviews } = useStorefront();
  const reviewed = base ? base.reviewed : reviews ? { rating: null, count: 0 } : null;
  const form = useForm<ProductFields>({ defaultValues: fieldsOf(base, taxRate) });
  const { errors, isDirty, dirtyFields } = form.formState;
  const [changed, setChanged] = useState<Changed | null>(null);
  const [uploading, setUploading] = useState(0);
  const [deleting, setDeleting] = useState(false);
  const note = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  const navigate = useNavigate();
  const duplicate = useDuplicate();
  const failed = base ? 'Failed to update product' : 'Failed to create product';

  const show = (fields: Record<string, string>) => {
    const names = Object.entries(fields).map(([name, message]) => [fieldName(name), message] as const);
    for (const [name, message] of names) form.setError(name as 'name', { message });
    // once the messages are drawn
    if (names[0]) requestAnimationFrame(() => focusField(firstOnPage(names.map(([name]) => name))));
    return names.length;
  };
  // the note stands above the form, the hand may be far below
  const [notes, setNotes] = useState(0);
  const showNote = () => setNotes((count) => count + 1);
  useEffect(() => {
    if (notes === 0) return;
    note.current?.scrollIntoView({ block: 'center' });
    note.current?.focus({ preventScroll: true });
  }, [notes]);
  const save = useMutation({
    mutationFn: ({ fields, over }: { fields: ProductFields; over?: string }) => {
      const input = productInput(fields);
      return base
        ? adminApi.catalog.update({ id: base.id, updatedAt: over ?? base.updatedAt, ...input })
        : adminApi.catalog.create(input);
    },
    onSuccess: (saved) => {
      toast(`Product ${base ? 'updated' : 'created'} successfully`, saved.name);
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
      const code = errorCode(error);
      if (code === 'EDIT_CONFLICT') {
        setChanged(errorData<Changed>(error) ?? null);
        return showNote();
      }
      const fields = code === 'INVALID_PRODUCT' ? errorData<{ fields: Record<string, string> }>(error)?.fields : null;
      const count = fields ? show(fields) : 0;
      form.setError('root', {
        message: `${failed}. ${count ? needs(count) : `${errorMessage(error)} Nothing was lost.`}`,
      });
      if (count === 0) showNote();
    },
  });
  const submit = (event?: FormEvent, over?: string) => {
    event?.preventDefault();
    if (save.isPending) return;
    form.clearErrors();
    const fields = withPendingEntries(form.getValues());
    for (const name of ['variants', 'nutritionRows', 'coming'] as const)
      form.setValue(name, fields[name], { shouldDirty: true });
    const count = show({ ...validateProduct(productInput(fields)), ...pendingEntryErrors(fields) });
    if (count > 0) form.setError('root', { message: `${failed}. ${needs(count)}` });
    else save.mutate(over ? { fields, over } : { fields });
  };
  useKeyboardShortcuts({ 'ctrl+s': () => submit(), 'ctrl+enter': () => submit() });

  const busy = save.isPending || duplicate.isPending;
  const dirty = isDirty && !busy && !deleting;
  useUnsavedChanges(dirty || (uploading > 0 && !busy));
  const discard = () => {
    form.reset();
    setChanged(null);
  };
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  const fieldsChanged = Object.keys(dirtyFields).length;
  return (
    <FormProvider {...form}>
      <Head product={base} onDelete={() => setDeleting(true)} onDuplicate={() => base && duplicate.mutate(base)} />
      <div ref={note} className="a-pnotes" tabIndex={-1}>
        {errors.root?.message && (
          <div className="a-note a-bad" role="alert">
            <CircleAlert className="ic" aria-hidden="true" />
            <span className="a-grow">{errors.root.message}</span>
            <button type="button" className="a-btn" onClick={() => submit()}>
              Try again
            </button>
          </div>
        )}
        {changed && (
          <div className="a-note a-warn" role="alert">
            <TriangleAlert className="ic" aria-hidden="true" />
            <span className="a-grow">
              <b>{changed.by ?? 'Somebody'} changed this product</b> at {formatDateTime(changed.at)}, after you opened
              it. What you typed is kept and not saved.
            </span>
            <a className="a-btn" href={`/admin/products/${base?.id}`} target="_blank" rel="noreferrer">
              See theirs
            </a>
            <button type="button" className="a-btn" onClick={() => submit(undefined, changed.at)}>
              Save mine over it
            </button>
          </div>
        )}
      </div>
      <form className="a-pform" noValidate onSubmit={submit}>
        <div className="a-stack">
          <div className="a-card">
            <BasicsSection current={base?.category ?? null} reviewed={reviewed} />
            <ImagesSection onBusy={setUploading} />
            <PriceSection />
            <QuantitySection />
            <VariantsSection />
            <NutritionSection />
            <SpecificationsSection />
            <DeclarationsSection />
          </div>
          {(isDirty || !base) && (
            <section className="a-dirty" aria-label="Unsaved changes">
              <span className="a-dot" />
              <span>
                <b>{base ? 'Unsaved changes' : 'New product'}</b>{' '}
                <span className="muted">{isDirty && pluralize(fieldsChanged, 'field')}</span>
              </span>
              <span className="a-grow" />
              {base && (
                <button type="button" className="a-btn" onClick={discard}>
                  Discard
                </button>
              )}
              <BusyButton className="a-btn a-go" busy={save.isPending} busyLabel="Saving...">
                Save product{' '}
                <span aria-hidden="true">
                  <kbd>Ctrl S</kbd>
                </span>
              </BusyButton>
            </section>
          )}
        </div>
        <div className="a-pside">
          <FormOutline uploading={uploading} />
          <ProductPreview reviewed={reviewed} />
        </div>
      </form>
      <DeleteProduct
        product={deleting ? base : null}
        onClose={() => setDeleting(false)}
        onDeleted={() => navigate('/admin/products')}
      />
    </FormProvider>
  );
}

const needs = (count: number) =>
  `${pluralize(count, 'field')} ${count === 1 ? 'needs' : 'need'} you; nothing was lost.`;

/** Of several fields the one that stands first on the page. */
function firstOnPage(names: readonly string[]): string {
  const all = [...document.querySelectorAll<HTMLElement>('.a-pform [name], .a-pform [data-field]')];
  const first = all.find((one) => names.includes(one.getAttribute('name') ?? one.dataset.field ?? ''));
  return first ? (first.getAttribute('name') ?? first.dataset.field!) : names[0]!;
}

type HeadProps = { product: Product | null; onDelete(): void; onDuplicate(): void };

function Head({ product, onDelete, onDuplicate }: HeadProps) {
  const values = useWatch<ProductFields>() as ProductFields;
  const findings = countLabelIssues(productInput(values));
  const client = useQueryClient();
  const restore = useRestore();
  const bringBack = () =>
    product &&
    restore.mutate(product.id, {
      onSuccess: () => client.invalidateQueries({ queryKey: adminQueries.catalog.get.key() }),
    });
  return (
    <div className="a-form-h">
      <BackToList to="/admin/products" label="Back to products" />
      <h1>{product?.name ?? 'New product'}</h1>
      {product && (
        <>
          {product.archivedAt ? (
            <Badge hue="grey">Archived</Badge>
          ) : (
            <Badge hue={product.inStock ? 'green' : 'grey'} icon={product.inStock ? Eye : EyeOff}>
              {product.inStock ? 'Shown' : 'Hidden'}
            </Badge>
          )}
          {findings > 0 && (
            <Badge hue="amber" icon={TriangleAlert}>
              {pluralize(findings, 'label finding')}
            </Badge>
          )}
          <span className="muted a-sm">
            Last saved {formatDateTime(product.updatedAt)}
            {product.savedBy && ` by ${product.savedBy}`}
          </span>
          <div className="a-row a-form-h__a">
            <button type="button" className="a-btn" onClick={onDuplicate}>
              <Copy className="ic" aria-hidden="true" />
              Duplicate
            </button>
            {product.archivedAt ? (
              <button type="button" className="a-btn" onClick={bringBack}>
                <ArchiveRestore className="ic" aria-hidden="true" />
                Restore
              </button>
            ) : (
              <>
                <Link className="a-btn" to={`/product/${product.slug}`}>
                  <ExternalLink className="ic" aria-hidden="true" />
                  View in store
                </Link>
                <button
                  type="button"
                  className="a-btn a-icon a-danger"
                  aria-label={`Delete ${product.name}`}
                  onClick={onDelete}
                >
                  <Trash2 className="ic" aria-hidden="true" />
                </button>
              </>
            )}
          </div>
        </>
      )}
    </div>
  );
}
