import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { isUuid } from '#shared/uuid.ts';
import { useStorefront } from '../../shop/storefront.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import cardStyles from '../../ui/card.module.css';
import { adminQueries } from '../api.ts';
import { AdminNotFound } from '../components/admin-not-found.tsx';
import { RestoredNote } from '../components/form/restored-note.tsx';
import { useUnsavedChanges } from '../components/form/use-unsaved-changes.ts';
import { Loading } from '../components/loading.tsx';
import { useKeyboardShortcuts } from '../keyboard-shortcuts.ts';
import { FormOutline } from './form-outline.tsx';
import { DeleteProduct, useDuplicate } from './product-actions.tsx';
import styles from './product-editor.module.css';
import { ProductHead } from './product-head.tsx';
import { ProductNotes } from './product-notes.tsx';
import { ProductPreview } from './product-preview.tsx';
import type { Product } from './products.ts';
import { PublishQuestion } from './publish-question.tsx';
import { BasicsSection } from './sections/basics-section.tsx';
import { DeclarationsSection } from './sections/declarations-section.tsx';
import { ImagesSection } from './sections/images-section.tsx';
import { NutritionSection } from './sections/nutrition-section.tsx';
import { PackageSection } from './sections/package-section.tsx';
import { PriceSection } from './sections/price-section.tsx';
import { QuantitySection } from './sections/quantity-section.tsx';
import { SpecificationsSection } from './sections/specifications-section.tsx';
import { VariantsSection } from './sections/variants-section.tsx';
import { UnsavedBar } from './unsaved-bar.tsx';
import { usePriceProposal } from './use-price-proposal.ts';
import { useProductEditor } from './use-product-editor.ts';

/** The page of a product, or of a new one. */
export function ProductPage({ id }: { id: string | null }) {
  const isExisting = isUuid(id ?? '');
  const product = useQuery({
    ...adminQueries.catalog.get.queryOptions({ input: { id: id ?? '' } }),
    enabled: isExisting,
    // the form is filled once, so that nothing changes under the user
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const defaults = useQuery(adminQueries.catalog.defaults.queryOptions());
  if (id !== null && (!isExisting || product.isError)) return <AdminNotFound />;
  if (!defaults.data || (id !== null && !product.data)) return <Loading />;
  // a product that was restored from the archive is filled again
  const key = `${id ?? 'new'} ${product.data?.archivedAt ?? ''}`;
  return <Editor key={key} opened={id === null ? null : product.data!} defaults={defaults.data} />;
}

type Defaults = { taxRate: number; assumedGrams: number };

function Editor({ opened, defaults }: { opened: Product | null; defaults: Defaults }) {
  const editor = useProductEditor(opened, defaults.taxRate);
  const { product, form, draft, mayWrite, isSaving, submit } = editor;
  const proposal = usePriceProposal(form);
  const { reviews } = useStorefront();
  const reviewed = product ? product.reviewed : reviews ? { rating: null, count: 0 } : null;
  const { errors, isDirty, dirtyFields } = form.formState;
  const [uploading, setUploading] = useState(0);
  const [deleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  const duplicate = useDuplicate();
  useKeyboardShortcuts({ 'ctrl+s': () => submit(), 'ctrl+enter': () => submit() });

  const busy = isSaving || duplicate.isPending;
  const dirty = isDirty && !busy && !deleting;
  useUnsavedChanges(dirty || (uploading > 0 && !busy));
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <FormProvider {...form}>
      <ProductHead
        product={product}
        onState={(state) => submit({ state })}
        onDelete={() => setDeleting(true)}
        onDuplicate={() => product && duplicate.mutate(product)}
      />
      <RestoredNote draft={draft} />
      <ProductNotes
        ref={editor.note}
        mayWrite={mayWrite}
        productId={product?.id}
        problem={errors.root?.message}
        conflict={editor.conflict}
        proposal={isDirty ? proposal : null}
        onRetry={() => submit()}
        onOverwrite={editor.saveOverTheirs}
      />
      <form
        method="post"
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
            <BasicsSection current={product?.category ?? null} reviewed={reviewed} />
            <ImagesSection onBusy={setUploading} />
            <PriceSection />
            <QuantitySection />
            <VariantsSection />
            <PackageSection assumedGrams={defaults.assumedGrams} />
            <NutritionSection />
            <SpecificationsSection />
            <DeclarationsSection />
          </div>
          {mayWrite && (isDirty || !product) && (
            <UnsavedBar
              product={product}
              isDirty={isDirty}
              dirtyCount={Object.keys(dirtyFields).length}
              isSaving={isSaving}
              onSave={(state) => submit({ state })}
              onDiscard={draft.discard}
            />
          )}
        </fieldset>
        <div className={styles.side}>
          <FormOutline uploading={uploading} />
          <ProductPreview reviewed={reviewed} />
        </div>
      </form>
      <PublishQuestion
        products={editor.asking ? [editor.asking] : []}
        busy={isSaving}
        onPublish={() => submit({ state: 'published', accepted: true })}
        onDraft={() => submit({ state: 'draft' })}
        onClose={editor.stopAsking}
      />
      <DeleteProduct
        product={deleting ? product : null}
        onClose={() => setDeleting(false)}
        onDeleted={() => navigate('/admin/products')}
      />
    </FormProvider>
  );
}
