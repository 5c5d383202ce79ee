import { type ReactNode, useId } from 'react';
import { MENU_LIMITS, type MenuItem } from '#features/pages/menu-rules.ts';
import { ArrowDown } from '../../icons/arrow-down.ts';
import { ArrowUp } from '../../icons/arrow-up.ts';
import { Plus } from '../../icons/plus.ts';
import { Trash2 } from '../../icons/trash-2.ts';
import arrangeStyles from '../../ui/arrange.module.css';
import { Button } from '../../ui/button.tsx';
import cardStyles from '../../ui/card.module.css';
import { TextField } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import textStyles from '../../ui/text.module.css';
import { moved } from '../components/images/use-reorder.ts';
import blockFieldsStyles from './block-fields.module.css';
import editorStyles from './editor.module.css';
import menusStyles from './menus.module.css';

type Props = {
  /** 'header', 'footer.2': the key of its errors */
  name: string;
  label: string;
  most: number;
  items: readonly MenuItem[];
  /** the pages that an item may lead to */
  pages: readonly { path: string; title: string }[];
  problems: Readonly<Record<string, string>>;
  aside?: ReactNode;
  children?: ReactNode;
  onChange(items: MenuItem[], merge?: string): void;
};

/** The links of one menu in order; each leads to a page of the shop or to a URL. */
export function MenuItems({ name, label, most, items, pages, problems, aside, children, onChange }: Props) {
  const id = useId();
  const set = (index: number, change: Partial<MenuItem>, merge: string) =>
    onChange(
      items.map((item, at) => (at === index ? { ...item, ...change } : item)),
      `${name} ${index} ${merge}`,
    );
  return (
    <section className={cardStyles.card} aria-labelledby={id}>
      <header>
        <h2 className={textStyles.heading3} id={id}>
          {label}
        </h2>
        {aside && <span className={arrangeStyles.actions}>{aside}</span>}
      </header>
      <div className={`${cardStyles.body} ${editorStyles.form}`}>
        {children}
        <datalist id={`${id}-pages`}>
          {pages.map(({ path, title }) => (
            <option key={path} value={path}>
              {title}
            </option>
          ))}
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
              <IconButton
                icon={ArrowUp}
                label={`Move ${item.label} up`}
                disabled={index === 0}
                onClick={() => onChange(moved(items, index, index - 1))}
              />
              <IconButton
                icon={ArrowDown}
                label={`Move ${item.label} down`}
                disabled={index === items.length - 1}
                onClick={() => onChange(moved(items, index, index + 1))}
              />
              <IconButton
                icon={Trash2}
                label={`Remove ${item.label}`}
                onClick={() => onChange(items.filter((_, at) => at !== index))}
              />
            </span>
          </div>
        ))}
        {items.length < most && (
          <Button size="small" icon={Plus} onClick={() => onChange([...items, { label: '', to: '/' }])}>
            Add link
          </Button>
        )}
      </div>
    </section>
  );
}
