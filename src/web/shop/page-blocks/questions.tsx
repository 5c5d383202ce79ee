import { useEffect, useRef } from 'react';
import type { QuestionsBlock } from '#features/pages/block-rules.ts';
import { pluralize } from '#shared/text.ts';
import { Search } from '../../icons/search.ts';
import emptyStyles from '../../ui/empty.module.css';
import searchBoxStyles from '../search-box.module.css';
import { Accordion } from './accordion.tsx';
import styles from './questions.module.css';
import { searchQuestions } from './search-questions.ts';

const EXAMPLES = 'refund, tracking, delivery';

type SearchProps = { path: string; text: string; onText(text: string): void };

/** Searches the questions of this page; without scripts by its query. */
export function QuestionSearch({ path, text, onText }: SearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const set = useRef(onText);
  set.current = onText;
  // text from before hydration counts, too
  useEffect(() => set.current(input.current?.value ?? ''), []);
  return (
    <search className={`${searchBoxStyles.search} ${styles.search}`}>
      <form action={path} onSubmit={(event) => event.preventDefault()}>
        <button type="submit" aria-label="Search">
          <Search />
        </button>
        <input
          ref={input}
          name="q"
          type="search"
          maxLength={120}
          autoComplete="off"
          aria-label="Search FAQs"
          placeholder="Search FAQs..."
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
      </form>
    </search>
  );
}

/** The categories of questions, or those with matches. */
export function Questions({ blocks, text }: { blocks: readonly QuestionsBlock[]; text: string }) {
  const categories = searchQuestions(blocks, text);
  const count = categories.reduce((sum, category) => sum + category.questions.length, 0);
  return (
    <>
      <p className="visually-hidden" role="status">
        {text.trim() && pluralize(count, 'question')}
      </p>
      {count === 0 ? (
        <div className={`${emptyStyles.empty} ${styles.nothing}`}>
          <p className="heading-3 heading">No FAQs found matching your search.</p>
          <p className="muted">Try another word, such as {EXAMPLES}, or ask us.</p>
        </div>
      ) : (
        <Accordion categories={categories} />
      )}
    </>
  );
}
