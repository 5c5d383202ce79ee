import { useId, useRef } from 'react';
import { ArrowDown } from '../../../icons/arrow-down.ts';
import { ArrowUp } from '../../../icons/arrow-up.ts';
import { GripVertical } from '../../../icons/grip-vertical.ts';
import { X } from '../../../icons/x.ts';
import { Button } from '../../../ui/button.tsx';
import fieldStyles from '../../../ui/field.module.css';
import { FieldFrame } from '../../../ui/field.tsx';
import formPartsStyles from '../../../ui/form-parts.module.css';
import { IconButton } from '../../../ui/icon-button.tsx';
import tableCellStyles from '../../../ui/table-cell.module.css';
import { moved, useReorder } from '../images/use-reorder.ts';
import styles from './sortable-text-list.module.css';

type Props = {
  /** 'Features', 'Instructions' */
  label: string;
  /** 'feature', 'step' */
  one: string;
  values: readonly string[];
  /** text in the last field that is not added yet */
  typed: string;
  maxLength: number;
  maximum: number;
  /** rows are numbered */
  numbered?: boolean;
  onChange(values: string[]): void;
  onTyped(text: string): void;
};

/** An ordered list of texts: Enter adds one; each can be edited, moved (buttons, dragging, Alt ↑ ↓) and removed. */
export function SortableTextList(props: Props) {
  const { label, one, values, typed, maxLength, maximum, numbered, onChange, onTyped } = props;
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const place = (from: number, to: number) => {
    onChange(moved(values, from, to));
    // the focus follows the row
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('li > textarea')[to]?.focus());
  };
  const order = useReorder(values.length, place);
  const add = () => {
    const text = typed.trim();
    onTyped('');
    if (text) onChange([...values, text]);
  };
  const remove = (index: number) => {
    onChange(values.filter((_, at) => at !== index));
    input.current?.focus();
  };
  const full = values.length >= maximum;
  return (
    <FieldFrame id={id} label={label} optional>
      {values.length > 0 && (
        <ol
          className={`${formPartsStyles.lines} ${numbered ? formPartsStyles.numbered : ''}`}
          aria-label={label}
          ref={list}
        >
          {values.map((value, index) => {
            // only the handle is draggable, since dragging in a field selects text
            const { draggable, onDragStart, onDragEnd, ...target } = order.props(index);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
              <li key={index} {...target}>
                <span
                  className={formPartsStyles.dragHandle}
                  aria-hidden="true"
                  {...{ draggable, onDragStart, onDragEnd }}
                >
                  <GripVertical size="small" className="muted" />
                </span>
                <textarea
                  className={fieldStyles.input}
                  rows={1}
                  value={value}
                  maxLength={maxLength}
                  aria-label={`${one} ${index + 1}`}
                  onChange={(event) => {
                    // pasted lines become one row each
                    const text = event.target.value.replace(/\s*\n\s*/g, ' ');
                    onChange(values.map((line, at) => (at === index ? text : line)));
                  }}
                  onKeyDown={(event) => {
                    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
                  }}
                />
                <span className={tableCellStyles.rowActions}>
                  <IconButton
                    icon={ArrowUp}
                    label={`Move ${one} ${index + 1} up`}
                    disabled={index === 0}
                    onClick={() => place(index, index - 1)}
                  />
                  <IconButton
                    icon={ArrowDown}
                    label={`Move ${one} ${index + 1} down`}
                    disabled={index === values.length - 1}
                    onClick={() => place(index, index + 1)}
                  />
                  <IconButton icon={X} label={`Remove ${one} ${index + 1}`} onClick={() => remove(index)} />
                </span>
              </li>
            );
          })}
        </ol>
      )}
      <div className={styles.linesAdd}>
        <input
          ref={input}
          id={id}
          className={fieldStyles.input}
          value={typed}
          maxLength={maxLength}
          disabled={full}
          placeholder={full ? `At most ${maximum}` : `Add a ${one}`}
          onChange={(event) => onTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            add();
          }}
        />
        <Button disabled={full} onClick={add}>
          Add<span className="visually-hidden"> {one}</span>
        </Button>
      </div>
    </FieldFrame>
  );
}

/** The rows to save: trimmed, without empty ones, with the typed one that was not added. */
export const trimmedLines = (values: readonly string[], typed: string): string[] =>
  [...values, typed].map((line) => line.trim()).filter(Boolean);
