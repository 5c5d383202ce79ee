import { Link } from 'react-router';
import { Info } from '../../icons/info.ts';
import buttonStyles from '../../ui/button.module.css';
import cardStyles from '../../ui/card.module.css';

/** Above a list whose rows the store does not show while the feature is disabled. */
export function FeatureDisabledNotice({ what }: { what: string }) {
  return (
    <p className={`${cardStyles.note} ${cardStyles.warning}`}>
      <Info />
      <span>
        The shop does not show {what} until they are switched on under Content in{' '}
        <Link className={buttonStyles.textButton} to="/admin/settings">
          Settings
        </Link>
        .
      </span>
    </p>
  );
}
