import styles from './landing.module.css';

type Point = { title: string; text: string };

/** Cards with a heading and a sentence or two; `named` is the section's heading. */
export function BenefitCards({ id, title, points }: { id: string; title: string; points: readonly Point[] }) {
  return (
    <section className={`page-width page-section ${styles.section}`} aria-labelledby={id}>
      <h2 className="heading-2 heading" id={id}>
        {title}
      </h2>
      <ul className={styles.points} data-count={points.length}>
        {points.map((point) => (
          <li key={point.title}>
            <h3 className="heading-3 heading">{point.title}</h3>
            <p>{point.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
