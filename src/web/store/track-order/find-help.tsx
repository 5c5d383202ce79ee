import { Link } from 'react-router';
import { authPath } from '../../shop/auth-path.ts';
import twoColumnsStyles from '../../shop/two-columns.module.css';
import boxStyles from '../../ui/box.module.css';
import styles from './find-help.module.css';

/** Where customers find the two numbers. */
export function FindHelp({ signedOut }: { signedOut: boolean }) {
  return (
    <section className={`${twoColumnsStyles.sticky} ${boxStyles.box}`} aria-labelledby="find">
      <h2 className="heading-3 heading" id="find">
        Where to find it
      </h2>
      <dl className={styles.where}>
        <div>
          <dt>Order ID</dt>
          <dd>In the confirmation mail: its Track your order button opens this page with the ID filled in.</dd>
        </div>
        <div>
          <dt>Tracking Number</dt>
          <dd>In the timeline of your order and on the parcel, once it has been handed over to the carrier.</dd>
        </div>
      </dl>
      {signedOut && (
        <p className="text-small">
          <Link className="link" to={authPath('/track-order')}>
            Sign In
          </Link>{' '}
          to see your recent orders here.
        </p>
      )}
    </section>
  );
}
