import styles from './initials.module.css';
/** The first letters of a name on a tinted ground, in place of a picture. */
export function Initials({ name, tone }: { name: string; tone: string }) {
  const letters = name
    .split(' ')
    .map((word) => word[0])
    .join('');
  return (
    <span className={`${styles.initials} tone-${tone}`} aria-hidden="true">
      {letters}
    </span>
  );
}
