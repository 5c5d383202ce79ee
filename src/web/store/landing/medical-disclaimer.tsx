import styles from './landing.module.css';
/** The disclaimer below the advice of landing pages. */
export function MedicalDisclaimer() {
  return (
    <p className={`page-width ${styles.note}`}>
      Food supplements do not replace a varied diet. Not for medicinal use. Keep to the dose on the label, and ask a
      doctor first if you are pregnant, breastfeeding, under 18, take medicines or have a kidney or liver condition.
    </p>
  );
}
