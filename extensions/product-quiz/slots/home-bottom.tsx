import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { quizQuery } from '../quiz-api.ts';
import styles from './home-bottom.module.css';

/** A link to the quiz, while one is published. */
export default function HomeBottom() {
  const { data } = useSuspenseQuery(quizQuery());
  if (!data) return null;
  return (
    <aside className={`page-width ${styles.place}`} aria-label={data.title}>
      <div className={styles.invitation}>
        <p>
          <b className="heading">{data.title}</b>
          <span className="muted">{data.intro}</span>
        </p>
        <Link className={styles.link} to="/ext/product-quiz">
          Find out
        </Link>
      </div>
    </aside>
  );
}
