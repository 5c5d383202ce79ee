import { buttonClass, Card, IconButton, TextField } from '#web/extension-panel-api.tsx';
import { ArrowDown } from '#web/icons/arrow-down.ts';
import { ArrowUp } from '#web/icons/arrow-up.ts';
import { Plus } from '#web/icons/plus.ts';
import { Trash2 } from '#web/icons/trash-2.ts';
import styles from './panel.module.css';
import { MOST_OPTIONS, type QuizOption, type QuizQuestion } from './quiz-rules.ts';

type Props = {
  question: QuizQuestion;
  number: number;
  categories: readonly { slug: string; name: string }[];
  onChange(question: QuizQuestion): void;
  onRemove(): void;
  onUp: (() => void) | null;
  onDown: (() => void) | null;
};

/** A question with its answers and their effects. */
export function QuestionCard({ question, number, categories, onChange, onRemove, onUp, onDown }: Props) {
  const { options } = question;
  const set = (changed: QuizOption) =>
    onChange({ ...question, options: options.map((one) => (one.id === changed.id ? changed : one)) });
  return (
    <Card
      title={`Question ${number}`}
      aside={
        <span className={styles.actions}>
          {onUp && <IconButton icon={ArrowUp} label={`Move question ${number} up`} onClick={onUp} />}
          {onDown && <IconButton icon={ArrowDown} label={`Move question ${number} down`} onClick={onDown} />}
          <IconButton icon={Trash2} label={`Remove question ${number}`} onClick={onRemove} />
        </span>
      }
    >
      <TextField
        label="Question"
        value={question.text}
        maxLength={160}
        required
        onChange={({ target }) => onChange({ ...question, text: target.value })}
      />
      {options.map((option) => (
        <Option
          key={option.id}
          option={option}
          categories={categories}
          onChange={set}
          onRemove={() => onChange({ ...question, options: options.filter(({ id }) => id !== option.id) })}
        />
      ))}
      {options.length < MOST_OPTIONS && (
        <button
          type="button"
          className={buttonClass.plain}
          onClick={() =>
            onChange({
              ...question,
              options: [
                ...options,
                { id: crypto.randomUUID(), label: '', categories: [], vegetarianOnly: false, maximumPrice: null },
              ],
            })
          }
        >
          <Plus />
          Add answer
        </button>
      )}
    </Card>
  );
}

type OptionProps = {
  option: QuizOption;
  categories: Props['categories'];
  onChange(option: QuizOption): void;
  onRemove(): void;
};

function Option({ option, categories, onChange, onRemove }: OptionProps) {
  const name = option.label || 'this answer';
  return (
    <fieldset className={styles.option} aria-label={`Answer ${option.label}`}>
      <div className={styles.line}>
        <TextField
          label="Answer"
          value={option.label}
          maxLength={80}
          required
          onChange={({ target }) => onChange({ ...option, label: target.value })}
        />
        <TextField
          label="At most (₹)"
          optional
          inputMode="numeric"
          value={option.maximumPrice === null ? '' : String(option.maximumPrice / 100)}
          onChange={({ target }) => {
            const rupees = Number(target.value.replace(/\D/g, '').slice(0, 7));
            onChange({ ...option, maximumPrice: rupees > 0 ? rupees * 100 : null });
          }}
        />
        <IconButton icon={Trash2} label={`Remove ${name}`} onClick={onRemove} />
      </div>
      <div className={styles.choices}>
        {categories.map(({ slug, name: category }) => (
          <label key={slug}>
            <input
              type="checkbox"
              checked={option.categories.includes(slug)}
              onChange={({ target }) =>
                onChange({
                  ...option,
                  categories: target.checked
                    ? [...option.categories, slug]
                    : option.categories.filter((one) => one !== slug),
                })
              }
            />
            {category}
          </label>
        ))}
        <label>
          <input
            type="checkbox"
            checked={option.vegetarianOnly}
            onChange={({ target }) => onChange({ ...option, vegetarianOnly: target.checked })}
          />
          <i>vegetarian only</i>
        </label>
      </div>
    </fieldset>
  );
}
