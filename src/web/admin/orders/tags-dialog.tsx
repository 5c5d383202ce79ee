import { useState } from 'react';
import { MAX_TAG_LENGTH, MAX_TAGS } from '#features/order-notes/rules.ts';
import { pluralize } from '#shared/text.ts';
import formPartsStyles from '../../ui/form-parts.module.css';
import { adminApi } from '../api.ts';
import { TagInput } from '../components/content/tag-input.tsx';
import { EntityDialog } from '../components/form/entity-dialog.tsx';
import { useEntityForm } from '../components/form/use-entity-form.ts';
import { inBatches } from '../components/list/in-batches.ts';
import { tellOutcome } from './hold-dialog.tsx';
import { type OrderRow, reloadOrders } from './orders.ts';
import { splitLabels, useTags } from './tags.ts';

type Props = { orders: readonly OrderRow[]; onClose(): void; onDone(): void };
const NOTHING: string[] = [];

/** Adds tags to several orders, and removes others. */
export function TagsDialog({ orders, onClose, onDone }: Props) {
  const tags = useTags();
  const [typed, setTyped] = useState({ add: '', remove: '' });
  const form = useEntityForm({
    draft: `tags ${orders.map(({ id }) => id).join()}`,
    fields: () => ({ add: NOTHING, remove: NOTHING }),
    // what is typed without Enter counts as well
    toInput: ({ add, remove }) => ({
      add: splitLabels([...add, typed.add]),
      remove: splitLabels([...remove, typed.remove]),
    }),
    validate: ({ add, remove }) => ({
      add: add.length + remove.length > 0 ? undefined : 'Enter a tag',
    }),
    save: async (labels) => {
      const responses = await inBatches(orders, (batch) =>
        adminApi.orderNotes.changeTags({ ids: batch.map(({ id }) => id), ...labels }),
      );
      return {
        changed: responses.reduce((sum, { changed }) => sum + changed, 0),
        failed: responses.flatMap(({ failed }) => failed),
      };
    },
    failed: 'Failed to change tags',
    reload: reloadOrders,
    onSaved: ({ changed, failed }) => {
      onDone();
      onClose();
      tellOutcome({ orders, changed, failed, done: 'tagged', refused: `an order has at most ${MAX_TAGS} tags` });
    },
  });
  const existing = [...new Set(orders.flatMap((order) => order.tags))];
  const input = (name: 'add' | 'remove') => ({
    one: 'tag',
    values: form.values[name],
    typed: typed[name],
    maxLength: MAX_TAG_LENGTH,
    maximum: MAX_TAGS,
    error: form.messageOf(name),
    onChange: (values: string[]) => form.change({ [name]: splitLabels(values) }),
    onTyped: (text: string) => setTyped({ ...typed, [name]: text }),
  });
  return (
    <EntityDialog
      form={form}
      title={`Tags of ${pluralize(orders.length, 'order')}`}
      size="s"
      save="Change tags"
      saving="Saving..."
      onClose={onClose}
    >
      <div className={formPartsStyles.fields}>
        <TagInput label="Add tags" suggestions={tags} {...input('add')} />
        {existing.length > 0 && <TagInput label="Remove tags" suggestions={existing} {...input('remove')} />}
      </div>
    </EntityDialog>
  );
}
