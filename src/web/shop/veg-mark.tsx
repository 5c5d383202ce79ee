import styles from './veg-mark.module.css';
/** The mark of Indian food law: shape and text, not colour alone. */
export function VegMark({ diet }: { diet: 'veg' | 'non-veg' }) {
  return (
    <span
      className={`${styles.mark} ${diet === 'veg' ? '' : styles.nonVeg}`}
      role="img"
      aria-label={diet === 'veg' ? 'Vegetarian' : 'Non-vegetarian'}
    />
  );
}
