import styles from './initials.module.css';
/** Initials on a tinted background, in place of an image. */
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
