import { Link } from 'react-router';
import { authPath } from '../../shop/auth-path.ts';

/** Where the two numbers are found. */
export function FindHelp({ signedOut }: { signedOut: boolean }) {
  return (
    <section className="stick box" aria-labelledby="find">
      <h2 className="h3 hd" id="find">
        Where to find it
      </h2>
      <dl className="trk__w">
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
        <p className="sm">
          <Link className="lnk" to={authPath('/track-order')}>
            Sign In
          </Link>{' '}
          to see your recent orders here.
        </p>
      )}
    </section>
  );
}
