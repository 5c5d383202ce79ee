import { useQuery } from '@tanstack/react-query';
import { redirect, useSearchParams } from 'react-router';
import { NEWSLETTER_NOTICE } from '#features/newsletter/rules.ts';
import { SUBSCRIBED, type Subscribed } from '#shared/closed-store.ts';
import { prefetch, queryClientContext } from '../../lib/prefetch.ts';
import { FooterLogo } from '../../shop/footer-logo.tsx';
import { heroQuery } from '../../shop/hero-query.ts';
import { PageMeta } from '../../shop/page-meta.tsx';
import { PhoneLink } from '../../shop/phone-link.tsx';
import { ProductImage } from '../../shop/product-image.tsx';
import { storefrontQuery, useStorefront } from '../../shop/storefront.ts';
import buttonStyles from '../../ui/button.module.css';
import { TextField } from '../../ui/field.tsx';
import type { Route } from './+types/opens-soon-page';
import styles from './opens-soon-page.module.css';

async function page({ context }: Pick<Route.LoaderArgs, 'context'>) {
  const failed = await prefetch(context, storefrontQuery(), heroQuery());
  const shop = context.get(queryClientContext).getQueryData(storefrontQuery().queryKey);
  if (shop?.isOpen) throw redirect('/');
  return failed;
}

export { page as loader, page as clientLoader };

const SAID: Record<Subscribed, string> = {
  sent: 'We sent you a link. Open it to confirm, and you hear from us on the day.',
  known: 'This email is already subscribed to our newsletter.',
  wrong: 'Invalid email address',
  later: 'Too many attempts. Please try again later.',
};

/** What visitors of a closed store see at every path. It has no scripts, so its form is a plain one. */
export default function OpensSoonPage() {
  const { siteName, siteDescription, wordmark, legalName, address, contactEmail, phoneNumber } = useStorefront();
  const { data: slides = [] } = useQuery(heroQuery());
  const [params] = useSearchParams();
  const state = SUBSCRIBED.find((one) => one === params.get('news'));
  const image = slides.find((slide) => slide.image !== null)?.image;
  const isWrong = state === 'wrong' || state === 'later';
  return (
    <div className={styles.page}>
      <PageMeta bare title={`${siteName} opens soon`} description={siteDescription} />
      <header className={`page-width ${styles.head}`}>
        <span>{siteName}</span>
        <a className={styles.staff} href="/admin">
          Back-office
        </a>
      </header>
      <main id="main" className={`page-width ${styles.main}`}>
        <div className={styles.words}>
          {wordmark ? <FooterLogo /> : <p className={styles.name}>{siteName}</p>}
          <h1 className="heading-1 heading">The shop opens soon.</h1>
          <p className="lead">{siteDescription} Leave your email and be the first to know.</p>
          {state && !isWrong && (
            <p className={styles.said} role="status">
              {SAID[state]}
            </p>
          )}
          <form className={styles.form} method="post" action="/newsletter/subscribe">
            <TextField
              label="Email"
              name="email"
              type="email"
              inputMode="email"
              autoComplete="email"
              maxLength={254}
              placeholder="you@example.in"
              required
              error={isWrong && state ? SAID[state] : undefined}
            />
            <button type="submit" className={`${buttonStyles.button} ${buttonStyles.primary}`}>
              Tell me when it opens
            </button>
          </form>
          <p className={styles.notice}>{NEWSLETTER_NOTICE}</p>
        </div>
        <div className={styles.stage}>
          <svg viewBox="0 0 640 320" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
            <path d="M0 320a320 320 0 0 1 640 0Z" />
            <path d="M80 320a240 240 0 0 1 480 0Z" />
            <path d="M160 320a160 160 0 0 1 320 0Z" />
            <path d="M240 320a80 80 0 0 1 160 0Z" />
          </svg>
          {image && <ProductImage image={image} sizes="(min-width: 768px) 480px, 80vw" maxWidth={960} decorative />}
        </div>
      </main>
      <footer className={styles.footer}>
        <div className="page-width">
          <span>{[legalName || siteName, address].filter(Boolean).join(', ')}</span>
          <span className={styles.contact}>
            {contactEmail && <a href={`mailto:${contactEmail}`}>{contactEmail}</a>}
            {phoneNumber && <PhoneLink number={phoneNumber} />}
            <a href="/privacy">Privacy</a>
          </span>
        </div>
      </footer>
    </div>
  );
}
