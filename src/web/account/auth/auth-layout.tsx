import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import logoStyles from '../../shop/logo.module.css';
import { Logo } from '../../shop/logo.tsx';
import { PageMeta } from '../../shop/page-meta.tsx';
import { ProductImage } from '../../shop/product-image.tsx';
import { useStorefront } from '../../shop/storefront.ts';
import studioStyles from '../../shop/studio.module.css';
import arrowLinkStyles from '../../ui/arrow-link.module.css';
import styles from './auth-layout.module.css';

const WIDTHS = { width: 960, height: 960, avifWidths: [320, 640, 960], webpWidths: [320, 640] };
const ART = {
  mango: { key: 'whey-isolate--mango--front', tone: 'mango' },
  kesar: { key: 'whey-isolate--kesar-pista--front', tone: 'kesar' },
  coffee: { key: 'whey-isolate--cold-coffee--front', tone: 'coffee' },
};

type Props = {
  title: string;
  art: keyof typeof ART;
  line: string;
  /** hidden from the first paint on for somebody who is signed in and about to be led away */
  forVisitors?: boolean;
  children: ReactNode;
};

/** Signing in and all around it: the form on the left, on wide screens a product in its light on the right. */
export function AuthLayout({ title, art, line, forVisitors, children }: Props) {
  const { demo } = useStorefront();
  const { key, tone } = ART[art];
  return (
    <div className={`${styles.page} ${forVisitors ? styles.forVisitors : ''}`}>
      <PageMeta title={title} />
      <main className={styles.main} id="main">
        <div className={styles.head}>
          <Link className={logoStyles.home} to="/">
            <Logo />
          </Link>
          <Link className={`${arrowLinkStyles.link} ${styles.back} text-small`} to="/">
            <ArrowLeft className="icon icon-small" aria-hidden="true" />
            <span>Back to home</span>
          </Link>
        </div>
        <div className={styles.form}>{children}</div>
      </main>
      <div className={`${styles.side} ${studioStyles.studio} tone-${tone}`} aria-hidden="true">
        <p className="heading-display heading">{line}</p>
        {/* the picture is one of the demo's products */}
        {demo && (
          <ProductImage picture={{ ...WIDTHS, key, tone, alt: '' }} sizes="(min-width: 1100px) 60vw, 1px" decorative />
        )}
      </div>
    </div>
  );
}
