import { Info } from '../../icons/info.ts';
import { LinkButton } from '../../ui/button.tsx';
import cardStyles from '../../ui/card.module.css';

/** Above a list whose rows the store does not show while the feature is disabled. */
export function FeatureDisabledNotice({ what }: { what: string }) {
  return (
    <p className={`${cardStyles.note} ${cardStyles.warning}`}>
      <Info />
      <span>
        The shop does not show {what} until they are switched on under Content in{' '}
        <LinkButton variant="text" to="/admin/settings">
          Settings
        </LinkButton>
        .
      </span>
    </p>
  );
}
