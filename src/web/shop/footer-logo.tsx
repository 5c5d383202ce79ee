import styles from './footer-logo.module.css';

/** The brand's mark for dark grounds, which its styles bring. */
export function FooterLogo() {
  return <div className={styles.mark} />;
}
