import { type ReactNode, useId } from 'react';
import { MENU_LIMITS, type MenuItem } from '#features/pages/menu-rules.ts';
import { Plus } from '../../icons/plus.ts';
import { Button } from '../../ui/button.tsx';
import cardStyles from '../../ui/card.module.css';
import { TextField } from '../../ui/field.tsx';
import { Card } from '../components/card.tsx';
import { Options } from '../components/options.tsx';
import { RowTools } from '../components/row-tools.tsx';
import blockFieldsStyles from './block-fields.module.css';
import editorStyles from './editor.module.css';
import menusStyles from './menus.module.css';

type Props = {
  /** 'header', 'footer.2': the key of its errors */
  name: string;
  label: string;
  maximum: number;
  items: readonly MenuItem[];
  /** the pages that an item may lead to */
  pages: readonly { path: string; title: string }[];
  problems: Readonly<Record<string, string>>;
  actions?: ReactNode;
  children?: ReactNode;
  onChange(items: MenuItem[], merge?: string): void;
};

/** The links of one menu in order; each leads to a page of the shop or to a URL. */
export function MenuItems({ name, label, maximum, items, pages, problems, actions, children, onChange }: Props) {
  const id = useId();
  const set = (index: number, change: Partial<MenuItem>, merge: string) =>
    onChange(
      items.map((item, at) => (at === index ? { ...item, ...change } : item)),
      `${name} ${index} ${merge}`,
    );
  return (
    <Card title={label} actions={actions}>
      <div className={`${cardStyles.body} ${editorStyles.form}`}>
        {children}
        <datalist id={`${id}-pages`}>
          <Options choices={pages.map(({ path, title }) => [path, title])} />
        </datalist>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two links may be the same while they are written
          <div key={index} className={menusStyles.menuItem}>
            <TextField
              label="Label"
              maxLength={MENU_LIMITS.label}
              value={item.label}
              onChange={(event) => set(index, { label: event.target.value }, 'label')}
            />
            <TextField
              label="Link to"
              maxLength={500}
              list={`${id}-pages`}
              value={item.to}
              error={problems[`${name}.${index}`]}
              onChange={(event) => set(index, { to: event.target.value }, 'to')}
            />
            <span className={blockFieldsStyles.itemTools}>
              <RowTools name={item.label} rows={items} index={index} onChange={onChange} />
            </span>
          </div>
        ))}
        {items.length < maximum && (
          <Button size="small" icon={Plus} onClick={() => onChange([...items, { label: '', to: '/' }])}>
            Add link
          </Button>
        )}
      </div>
    </Card>
  );
}
