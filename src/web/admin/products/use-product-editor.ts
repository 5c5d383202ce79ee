import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { countLabelIssues } from '#features/catalog/label-rules.ts';
import { validateProduct } from '#features/catalog/product-rules.ts';
import type { OpenState } from '#features/catalog/states.ts';
import { pluralize } from '#shared/text.ts';
import { errorCode, errorData, errorMessage, fieldErrors } from '../../lib/errors.ts';
import { toast } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { readDraft } from '../components/form/form-drafts.ts';
import { rowOfDraft } from '../components/form/row-version.ts';
import { useFormDraft } from '../components/form/use-form-draft.ts';
import { clearUnsavedChanges } from '../components/form/use-unsaved-changes.ts';
import { useMay } from '../permissions.tsx';
import { focusField } from './focus-field.ts';
import {
  dayErrors,
  fieldName,
  fieldsOf,
  mergeProductFields,
  type ProductFields,
  pendingEntryErrors,
  productInput,
  withPendingEntries,
} from './product-fields.ts';
import { type Product, reloadCatalogue } from './products.ts';
import { type Publishable, publishingIssues } from './publish-question.tsx';

/** Someone else's change, saved since the product was opened. */
export type Conflict = { by: string | null; at: string };
/** `over`: the version on which the changes are saved; without `state` the product keeps its own */
type Submission = { over?: string | undefined; state?: OpenState | undefined };

/** The product as it is typed, its draft, and its saving. */
export function useProductEditor(opened: Product | null, taxRate: number) {
  // the values that the form was filled with, which a background refetch must not replace
  const [base, setBase] = useState(opened);
  const form = useForm<ProductFields>({ defaultValues: fieldsOf(base, taxRate) });
  const name = `product ${base?.id ?? 'new'}`;
  const [restored] = useState(() => readDraft(name));
  // a restored draft was typed over an earlier version
  const [typedFrom, setTypedFrom] = useState(() => rowOfDraft(restored, opened));
  const draft = useFormDraft(form, {
    name,
    draft: restored,
    version: () => typedFrom && JSON.stringify(typedFrom),
    onDiscard: () => {
      form.reset();
      setTypedFrom(base);
      setConflict(null);
    },
  });
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [asking, setAsking] = useState<Publishable | null>(null);
  const note = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  const navigate = useNavigate();
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
      return typedFrom
        ? adminApi.catalog.update({ id: typedFrom.id, updatedAt: over ?? typedFrom.updatedAt, ...input })
        : adminApi.catalog.create(input);
    },
    onSuccess: (saved) => {
      const isDraft = saved.state === 'draft' && base?.state !== 'draft';
      toast(
        `Product ${base ? 'updated' : 'created'} successfully`,
        isDraft ? `${saved.name} is a draft: not in the store until you publish it` : saved.name,
      );
      setAsking(null);
      draft.clear();
      setConflict(null);
      void reloadCatalogue(client);
      if (!base) {
        clearUnsavedChanges();
        return navigate(`/admin/products/${saved.id}`, { replace: true });
      }
      setBase(saved);
      setTypedFrom(saved);
      form.reset(fieldsOf(saved, taxRate));
    },
    onError: (error) => {
      setAsking(null);
      const code = errorCode(error);
      if (code === 'EDIT_CONFLICT') {
        setConflict(errorData<Conflict>(error) ?? null);
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
  const merge = useMutation({
    mutationFn: ({ id }: Product) => adminApi.catalog.get({ id }),
    onSuccess: (theirs) => {
      const merged = mergeProductFields(fieldsOf(typedFrom, taxRate), form.getValues(), fieldsOf(theirs, taxRate));
      setBase(theirs);
      setTypedFrom(theirs);
      setConflict(null);
      form.reset(fieldsOf(theirs, taxRate));
      form.reset(merged, { keepDefaultValues: true });
      submit({ over: theirs.updatedAt });
    },
    onError: (error) => {
      form.setError('root', { message: `${failed}. ${errorMessage(error)} Your entries are kept.` });
      showNote();
    },
  });
  return {
    form,
    draft,
    conflict,
    note,
    mayWrite,
    submit,
    /** saves the changed fields on the version of someone else */
    saveOverTheirs: () => base && merge.mutate(base),
    product: base,
    isSaving: save.isPending || merge.isPending,
    /** what is published once the user confirms it */
    asking,
    stopAsking: () => setAsking(null),
  };
}

const needs = (count: number) =>
  `${pluralize(count, 'field')} ${count === 1 ? 'needs' : 'need'} attention. Your entries are kept.`;

/** The field that comes first on the page. */
function firstOnPage(names: readonly string[]): string {
  const all = [...document.querySelectorAll<HTMLElement>('form[data-product] :is([name], [data-field])')];
  const first = all.find((one) => names.includes(one.getAttribute('name') ?? one.dataset.field ?? ''));
  return first ? (first.getAttribute('name') ?? first.dataset.field!) : names[0]!;
}
