import type { CardsBlock } from '#features/pages/block-rules.ts';
import type { RichText as Text } from '#features/pages/text-rules.ts';
import styles from './article-part.module.css';
import { RichText } from './rich-text.tsx';

/** Cards in boxes side by side. */
export function Boxes({ cards }: Pick<CardsBlock<Text>, 'cards'>) {
  return (
    <ul className={styles.options}>
      {cards.map(({ title, note, text }) => (
        <li key={title}>
          <h3 className="heading-3 heading">{title}</h3>
          {note && <b>{note}</b>}
          <RichText text={text} />
        </li>
      ))}
    </ul>
  );
}
