import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#shared/count.ts';
import { Plus } from '../../../icons/plus.ts';
import { X } from '../../../icons/x.ts';
import badgeStyles from '../../../ui/badge.module.css';
import chipStyles from '../../../ui/chip.module.css';
import { DialogBody } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import tableToolsStyles from '../../../ui/table-tools.module.css';
import { adminApi, adminQueries } from '../../api.ts';
import { EntityDialog } from '../form/entity-dialog.tsx';
import { useEntityForm } from '../form/use-entity-form.ts';
import { useAction } from '../use-action.ts';
import styles from './saved-views.module.css';
import type { ListState } from './use-list-state.ts';

type View = { name: string; query: string };
/** A view for everybody; `urgent`: its rows need attention. */
export type ShopView = View & { count?: number | undefined; urgent?: boolean };
type Props = {
  tab: string;
  state: ListState;
  /** name of the list without filters: 'All orders' */
  all: string;
  /** views for everybody */
  defaultViews?: readonly ShopView[];
};

const reloadViews = (client: QueryClient) => client.invalidateQueries({ queryKey: adminQueries.panel.views.key() });

/** A list's saved filters: those of the shop, and the user's own. */
export function SavedViews({ tab, state, all, defaultViews = [] }: Props) {
  const [naming, setNaming] = useState(false);
  const { data } = useQuery(adminQueries.panel.views.list.queryOptions());
  const savedViews = (data ?? []).filter((view) => view.tab === tab);
  const write = useAction({ run: adminApi.panel.views.save, reload: reloadViews });
  const remove = useAction({
    run: (view: View & { id: string }) => adminApi.panel.views.remove({ id: view.id }),
    reload: reloadViews,
    success: (_, { name }) => [`View '${name}' removed`],
    undo: (_, { name, query }) => write.mutate({ tab, name, query }),
  });
  const isKnown = [{ name: all, query: '' }, ...defaultViews, ...savedViews].some(({ query }) => query === state.query);
  // a single pressed button would carry no information
  if (isKnown && defaultViews.length + savedViews.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of switches, not of fields
    <div className={styles.savedViews} role="group" aria-label="Saved views">
      {[{ name: all, query: '' }, ...defaultViews].map((view) => (
        <ViewButton key={view.name} view={view} state={state} />
      ))}
      {savedViews.map((view) => (
        <span key={view.id} className={styles.ownView}>
          <ViewButton view={view} state={state} />
          <button
            type="button"
            className={chipStyles.remove}
            aria-label={`Remove view ${view.name}`}
            onClick={() => remove.mutate(view)}
          >
            <X size="tiny" />
          </button>
        </span>
      ))}
      {!isKnown && (
        <>
          <span className={tableToolsStyles.separator} />
          <button type="button" className={styles.savedView} onClick={() => setNaming(true)}>
            <Plus size="small" />
            Save view
          </button>
        </>
      )}
      {naming && <SaveView tab={tab} query={state.query} onClose={() => setNaming(false)} />}
    </div>
  );
}

type SaveProps = { tab: string; query: string; onClose(): void };

/** Names the filters of a list. */
function SaveView({ tab, query, onClose }: SaveProps) {
  const form = useEntityForm({
    draft: `view ${tab}`,
    fields: () => ({ name: '' }),
    toInput: ({ name }) => ({ tab, query, name: name.trim() }),
    validate: ({ name }) => ({ name: name ? undefined : 'Enter a name' }),
    save: (view) => adminApi.panel.views.save(view),
    reload: reloadViews,
    success: ({ name }) => [`View '${name}' saved`],
    onSaved: onClose,
  });
  return (
    <EntityDialog form={form} title="Save view" size="s" save="Save view" onClose={onClose}>
      <DialogBody>
        <TextField
          label="Name"
          maxLength={40}
          required
          hint="Saves the search and filters of this list. A view with the same name is replaced."
          {...form.field('name')}
        />
      </DialogBody>
    </EntityDialog>
  );
}

function ViewButton({ view, state }: { view: ShopView; state: ListState }) {
  const { count = 0, urgent } = view;
  return (
    <button
      type="button"
      className={styles.savedView}
      aria-pressed={state.query === view.query}
      onClick={() => state.apply(view.query)}
    >
      {view.name}
      {count > 0 && <span className={urgent ? badgeStyles.urgent : badgeStyles.count}>{formatCount(count)}</span>}
    </button>
  );
}
