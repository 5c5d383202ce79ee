import { useQuery } from '@tanstack/react-query';
import { MENU_LIMITS, type MenuItem, type Menus } from '#features/pages/menu-rules.ts';
import { formatDateTime } from '#shared/dates.ts';
import { CircleAlert } from '../../icons/circle-alert.ts';
import { Plus } from '../../icons/plus.ts';
import { Save } from '../../icons/save.ts';
import { Send } from '../../icons/send.ts';
import { Trash2 } from '../../icons/trash-2.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { adminQueries } from '../api.ts';
import { BackToList } from '../components/back-to-list.tsx';
import { Note } from '../components/note.tsx';
import { PageState } from '../components/page-state.tsx';
import editorStyles from './editor.module.css';
import { MenuItems } from './menu-items.tsx';
import menusStyles from './menus.module.css';
import type { MenuState } from './pages.ts';
import { UndoButtons } from './undo-buttons.tsx';
import { useMenus } from './use-menus.ts';

/** The links of header, side menu and footer, with draft, publication and history like pages. */
export function MenusEditor() {
  const { data, error, refetch } = useQuery({
    ...adminQueries.pages.menus.get.queryOptions(),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  const pages = useQuery({ ...adminQueries.pages.list.queryOptions(), staleTime: 0 });
  if (!data) return <PageState what="The menus" error={error} refetch={refetch} />;
  const publishedPages = (pages.data ?? [])
    .filter(({ published }) => published)
    .map(({ path, title }) => ({ path, title }));
  return <Loaded first={data} pages={publishedPages} />;
}

type LoadedProps = { first: MenuState; pages: readonly { path: string; title: string }[] };

function Loaded({ first, pages }: LoadedProps) {
  const editor = useMenus(first);
  const { history, menus, state, problems, conflict, isDirty, isSaving, change, restore } = editor;
  const items = (name: string, label: string, maxItems: number, rows: MenuItem[], set: (rows: MenuItem[]) => Menus) => (
    <MenuItems
      {...{ name, label, maximum: maxItems, pages, problems }}
      items={rows}
      onChange={(next, merge) => change(`${label} changed`, set(next), merge)}
    />
  );
  return (
    <div className={editorStyles.editor}>
      <div className={editorStyles.head}>
        <BackToList to="/admin/pages" label="All pages" />
        <h1>Menus</h1>
        <span className="muted" role="status">
          {isDirty
            ? 'Changes not saved'
            : state.draft
              ? `Draft ${state.draft.version}, saved ${formatDateTime(state.draft.savedAt)}`
              : state.published
                ? `Version ${state.published.version} published`
                : 'Default text'}
        </span>
        <div className={editorStyles.actions}>
          <UndoButtons history={history} />
          <Button icon={Save} disabled={!isDirty || isSaving} onClick={editor.saveDraft}>
            Save draft
          </Button>
          <Button
            variant="primary"
            icon={Send}
            disabled={isSaving || !(isDirty || state.draft)}
            onClick={editor.publish}
          >
            Publish
          </Button>
        </div>
      </div>
      {conflict && (
        <Note
          tone="error"
          icon={CircleAlert}
          role="alert"
          actions={<Button onClick={editor.overwrite}>Save mine over it</Button>}
        >
          <b>{conflict.by ?? 'Someone else'} has saved the menus since you opened them.</b> Your changes are still here.
        </Note>
      )}
      {Object.keys(problems).length > 0 && (
        <Note tone="error" icon={CircleAlert} role="alert">
          <b>The menus are not published:</b> {Object.values(problems).join('. ')}.
        </Note>
      )}
      <div className={menusStyles.menus}>
        {items('header', 'Header', MENU_LIMITS.header, menus.header, (header) => ({ ...menus, header }))}
        {items('side', 'Side menu on phones', MENU_LIMITS.side, menus.side, (side) => ({ ...menus, side }))}
        {menus.footer.map((column, index) => {
          const set = (next: Partial<typeof column>) => ({
            ...menus,
            footer: menus.footer.map((one, at) => (at === index ? { ...one, ...next } : one)),
          });
          return (
            <MenuItems
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one title while they are written
              key={index}
              {...{ pages, problems }}
              name={`footer.${index}`}
              label={`Footer, ${column.title || 'new column'}`}
              maximum={MENU_LIMITS.items}
              items={column.items}
              onChange={(rows, merge) => change('Footer changed', set({ items: rows }), merge)}
              actions={
                <IconButton
                  icon={Trash2}
                  label={`Remove column ${column.title}`}
                  onClick={() =>
                    change('Column removed', { ...menus, footer: menus.footer.filter((_, at) => at !== index) })
                  }
                />
              }
            >
              <TextField
                label="Title"
                maxLength={MENU_LIMITS.label}
                value={column.title}
                error={problems[`footer.${index}`]}
                onChange={(event) => change('Footer changed', set({ title: event.target.value }), `title ${index}`)}
              />
            </MenuItems>
          );
        })}
      </div>
      <div className={arrangeStyles.row}>
        {menus.footer.length < MENU_LIMITS.columns && (
          <Button
            icon={Plus}
            onClick={() => change('Column added', { ...menus, footer: [...menus.footer, { title: '', items: [] }] })}
          >
            Add footer column
          </Button>
        )}
        <Button onClick={() => void restore(0)}>Reset to default menus</Button>
        {state.history
          .filter(({ publishedAt, version }) => publishedAt !== null && version !== state.published?.version)
          .slice(0, 5)
          .map(({ version }) => (
            <Button key={version} onClick={() => void restore(version)}>
              Restore version {version}
            </Button>
          ))}
      </div>
    </div>
  );
}
