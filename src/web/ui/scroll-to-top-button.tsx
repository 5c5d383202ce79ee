import { useEffect, useState } from 'react';
import { Icon } from './icon.tsx';
import styles from './scroll-to-top-button.module.css';

const THRESHOLD_PX = 300;

/** Appears in the corner once the page is scrolled. */
export function ScrollToTopButton() {
  const [isVisible, setIsVisible] = useState(false);
  useEffect(() => {
    const look = () => setIsVisible(window.scrollY > THRESHOLD_PX);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  if (!isVisible) return null;
  const smooth = () => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' });
  };
  return (
    <button type="button" className={styles.button} aria-label="Scroll to top" onClick={smooth}>
      <Icon name="up" />
    </button>
  );
}
