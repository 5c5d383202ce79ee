import type { StoredName } from '../../lib/browser-storage.ts';
import { useStorefront } from '../../shop/storefront.ts';
import { Article, type Section } from '../components/article.tsx';
import { ContactUs } from '../components/contact-us.tsx';
import { FactPanel } from '../components/fact-panel.tsx';
import { InfoPageHeader } from '../components/info-page-header.tsx';

export default function CookiesPage() {
  const { siteName } = useStorefront();
  return (
    <div className="wrap info">
      <InfoPageHeader
        path="/cookies"
        title="Cookie Policy"
        description={`What your browser keeps for ${siteName}: no advertising cookies, no tracking.`}
        lead="No advertising cookies and no tracking. Your browser keeps what the shop needs to work, and nothing else."
        aside={
          <FactPanel
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

const UNTIL_SIGN_OUT = 'until you sign out';
const UNTIL_CLOSED = 'until you sign out or close the tab';

/** Every entry of the register, so that none is kept without being told here. */
const DESCRIPTIONS: Record<StoredName, readonly [what: string, why: string, until: string]> = {
  session: ['Session', 'who is signed in', UNTIL_SIGN_OUT],
  user: ['Account id', 'so that nobody else who signs in here sees your entries', UNTIL_SIGN_OUT],
  browser: [
    'Browser key',
    'so that your session and your confirmation link work in this browser only',
    'until you remove it',
  ],
  knownBrowsers: [
    'Known browser',
    'so that you can sign in here while strangers try to',
    '180 days after you signed in',
  ],
  theme: ['Theme', 'light or dark', 'until you remove it'],
  viewed: ['Recently viewed', 'the last products you looked at', UNTIL_SIGN_OUT],
  compare: ['Comparison', 'the products you chose to compare', UNTIL_SIGN_OUT],
  lastPayment: ['Last payment', 'to look up its result after the gateway', 'used for 24 hours, until you sign out'],
  checkout: ['Checkout form', 'so that nothing you typed is lost', 'until you pay, sign out or close the tab'],
  remembered: ['Remembered step', 'to go on after you sign in', UNTIL_CLOSED],
  scrollPositions: ['Scroll positions', 'so that going back leads to where you were', 'until the tab is closed'],
  formDrafts: [
    'Unsaved forms',
    'staff: so that nothing typed is lost',
    'until you save, 14 days, or until you sign out',
  ],
  shortcuts: ['Shortcut keys', 'staff: whether single keys are on', 'until you remove it'],
};
const KEPT = Object.values(DESCRIPTIONS);

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
  { id: 'contact', title: 'Contact', body: <ContactUs about="cookies" /> },
];
