import { useState } from 'react';
import { MAX_TAG_LENGTH, MAX_TAGS } from '#features/order-notes/rules.ts';
import { Tag } from '../../icons/tag.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { Badge } from '../../ui/badge.tsx';
import cardStyles from '../../ui/card.module.css';
import textStyles from '../../ui/text.module.css';
import { adminApi } from '../api.ts';
import { Card } from '../components/card.tsx';
import { TagInput } from '../components/content/tag-input.tsx';
import { useAction } from '../components/use-action.ts';
import { useMay } from '../permissions.tsx';
import { type Order, reloadOrders } from './orders.ts';
import { splitLabels, useTags } from './tags.ts';

/** The tags of an order, and their change. */
export function TagsCard({ order }: { order: Order }) {
  const mayWrite = useMay()('orders.write');
  if (!mayWrite && order.tags.length === 0) return null;
  return (
    <Card title="Tags">
      <div className={cardStyles.body}>{mayWrite ? <TagsForm order={order} /> : <TagBadges tags={order.tags} />}</div>
    </Card>
  );
}

function TagsForm({ order: { id, tags } }: { order: Order }) {
  const suggestions = useTags();
  const [typed, setTyped] = useState('');
  const change = useAction({
    run: (labels: { add: string[]; remove: string[] }) => adminApi.orderNotes.changeTags({ ids: [id], ...labels }),
    failed: 'Failed to change tags',
    reload: reloadOrders,
  });
  return (
    <TagInput
      label="Tags"
      bare
      one="tag"
      values={tags}
      typed={typed}
      maxLength={MAX_TAG_LENGTH}
      maximum={MAX_TAGS}
      suggestions={suggestions.filter((label) => !tags.includes(label))}
      onTyped={setTyped}
      onChange={(values) =>
        change.mutate({
          add: splitLabels(values.filter((label) => !tags.includes(label))),
          remove: tags.filter((label) => !values.includes(label)),
        })
      }
    />
  );
}

/** Tags as small badges; of more than `most`, the number of the others. */
export function TagBadges({ tags, most = tags.length }: { tags: readonly string[]; most?: number }) {
  const others = tags.slice(most);
  return (
    <span className={`${arrangeStyles.row} ${textStyles.wrap}`}>
      {tags.slice(0, most).map((label) => (
        <Badge key={label} hue="grey" icon={Tag}>
          {label}
        </Badge>
      ))}
      {others.length > 0 && (
        <span className={`muted ${textStyles.small}`} title={others.join(', ')}>
          +{others.length}
        </span>
      )}
    </span>
  );
}
