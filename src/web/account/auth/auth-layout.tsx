import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { flavourTone } from '#shared/flavour-tone.ts';
import { ArrowLeft } from '../../icons/arrow-left.ts';
import { heroQuery } from '../../shop/hero-query.ts';
import logoStyles from '../../shop/logo.module.css';
import { Logo } from '../../shop/logo.tsx';
import { PageMeta } from '../../shop/page-meta.tsx';
import { ProductImage } from '../../shop/product-image.tsx';
import { Slot } from '../../shop/slot.tsx';
import { useStorefront } from '../../shop/storefront.ts';
import studioStyles from '../../shop/studio.module.css';
import arrowLinkStyles from '../../ui/arrow-link.module.css';
import { ScriptNotice } from '../../ui/script-notice.tsx';
import styles from './auth-layout.module.css';

type Props = {
  title: string;
  /** index of the hero product that is shown */
  art: number;
  /** default: the brand's */
  line?: string;
  /** hidden from the first paint when a signed-in user is about to be redirected */
  forVisitors?: boolean;
  children: ReactNode;
};

/** The layout of sign-in pages: the form on the left, on wide screens a product on the right. */
export function AuthLayout({ title, art, line, forVisitors, children }: Props) {
  const { signInLine } = useStorefront();
  const { data: slides = [] } = useQuery(heroQuery());
  const images = slides.flatMap((slide) =>
    slide.kind === 'product' && slide.image
      ? [{ image: slide.image, tone: slide.image.tone ?? flavourTone(slide.flavour) }]
      : [],
  );
  const artwork = images[art] ?? images[0];
  return (
    <div className={`${styles.page} ${forVisitors ? styles.forVisitors : ''}`}>
      <PageMeta title={title} />
      <main className={styles.main} id="main">
        <div className={styles.head}>
          <Link className={logoStyles.home} to="/">
            <Logo />
          </Link>
          <Link className={`${arrowLinkStyles.link} ${styles.back} text-small`} to="/">
            <ArrowLeft size="small" />
            <span>Back to home</span>
          </Link>
        </div>
        <div className={styles.form}>
          <ScriptNotice>Your account needs JavaScript. Please switch it on for this page.</ScriptNotice>
          {children}
        </div>
        <Slot name="auth-bottom" />
      </main>
      <div className={`${styles.side} ${studioStyles.studio} tone-${artwork?.tone ?? 'plain'}`} aria-hidden="true">
        <p className="heading-display heading">{line ?? signInLine}</p>
        {artwork && <ProductImage image={artwork.image} sizes="(min-width: 1100px) 60vw, 1px" decorative />}
      </div>
    </div>
  );
}
