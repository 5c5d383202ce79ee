import styles from './footer-logo.module.css';

/** The brand's mark for dark backgrounds, from its style sheet. */
export function FooterLogo() {
  return <div className={styles.mark} />;
}
