import { useStorefront } from '../../shop/storefront.ts';
import { Article, type Section } from '../parts/article.tsx';
import { Facts } from '../parts/facts.tsx';
import { InfoHead } from '../parts/info-head.tsx';
import { ReachUs } from '../parts/reach.tsx';

export default function CookiesPage() {
  const { siteName } = useStorefront();
  return (
    <div className="wrap info">
      <InfoHead
        path="/cookies"
        title="Cookie Policy"
        description={`What your browser keeps for ${siteName}: no advertising cookies, no tracking.`}
        lead="No advertising cookies and no tracking. Your browser keeps what the shop needs to work, and nothing else."
        aside={
          <Facts
            title="Cookie facts"
            note="Per browser, on this site"
            rows={[
              ['Cookies set by this shop', '0'],
              ['Advertising cookies', '0'],
              ['Analytics', 'off'],
              ['Entries kept in your browser', String(KEPT.length)],
            ]}
          />
        }
      />
      <Article sections={SECTIONS} />
    </div>
  );
}

/** What the shop's own code writes to the browser's storage, and until when. */
const KEPT: readonly [what: string, why: string, until: string][] = [
  ['Session', 'who is signed in', 'until you sign out'],
  ['Browser key', 'so that your session and your confirmation link work in this browser only', 'until you remove it'],
  ['Known browser', 'so that you can sign in here while strangers try to', '180 days after you signed in'],
  ['Theme', 'light or dark', 'until you remove it'],
  ['Last payment', 'to look up its result after the gateway', 'used for 24 hours'],
  ['Checkout form', 'so that nothing you typed is lost', 'until the tab is closed'],
  ['Remembered step', 'to go on after you sign in', 'until the tab is closed'],
];

const SECTIONS: readonly Section[] = [
  {
    id: 'what',
    title: 'What cookies are',
    body: (
      <p>
        Cookies are small texts that a site leaves in your browser and that travel back with every visit. Local storage
        is similar, but stays on your device and is read only by the page itself. This shop uses local storage.
      </p>
    ),
  },
  {
    id: 'use',
    title: 'How we use them',
    body: (
      <>
        <p>This is everything that the shop keeps in your browser:</p>
        <table className="ztab ztab--3">
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">What for</th>
              <th scope="col">How long</th>
            </tr>
          </thead>
          <tbody>
            {KEPT.map(([what, why, until]) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{why}</td>
                <td>{until}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </>
    ),
  },
  {
    id: 'essential',
    title: 'Essential',
    body: (
      <p>
        All entries above are essential: without them you could not stay signed in, pay or keep your theme. They need no
        consent, because you asked for what they do. On the payment gateway’s own pages its cookie policy applies.
      </p>
    ),
  },
  {
    id: 'analytics',
    title: 'Analytics',
    body: (
      <p>
        Analytics are off: the shop loads no script of others and counts no visitors across pages. If that is ever
        switched on, you are asked first, this page says so, and declining takes one click like accepting.
      </p>
    ),
  },
  {
    id: 'managing',
    title: 'Managing them',
    body: (
      <p>
        Sign out to end the session. In your browser’s settings, under privacy or site data, you can see and remove what
        this site keeps. You are then signed out and the theme is light again; your orders and your wishlist stay with
        your account.
      </p>
    ),
  },
  { id: 'contact', title: 'Contact', body: <ReachUs about="cookies" /> },
];
