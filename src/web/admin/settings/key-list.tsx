import textStyles from '../../ui/text.module.css';
import styles from './carriers/carriers.module.css';

/** The variables of an extension by name, and whether they are set; never their values. */
export const KeyList = ({ keys }: { keys: readonly { name: string; isSet: boolean }[] }) => (
  <section>
    <h3 className={textStyles.bold}>Keys on the server</h3>
    <ul className={styles.keys}>
      {keys.map((key) => (
        <li key={key.name}>
          <code className={`${textStyles.code} ${textStyles.breakAnywhere}`}>{key.name}</code>
          <span className={key.isSet ? textStyles.positive : 'muted'}>{key.isSet ? 'set' : 'not set'}</span>
        </li>
      ))}
    </ul>
  </section>
);
