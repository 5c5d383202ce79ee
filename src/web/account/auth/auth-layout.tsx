import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { heroQuery } from '../../shop/hero-query.ts';
import logoStyles from '../../shop/logo.module.css';
import { Logo } from '../../shop/logo.tsx';
import { PageMeta } from '../../shop/page-meta.tsx';
import { ProductImage } from '../../shop/product-image.tsx';
import { Slot } from '../../shop/slot.tsx';
import studioStyles from '../../shop/studio.module.css';
import arrowLinkStyles from '../../ui/arrow-link.module.css';
import styles from './auth-layout.module.css';

type Props = {
  title: string;
  /** which product of the stage is shown, from 0 */
  art: number;
  line: string;
  /** hidden from the first paint on for somebody who is signed in and about to be led away */
  forVisitors?: boolean;
  children: ReactNode;
};

/** Signing in and all around it: the form on the left, on wide screens a product in its light on the right. */
export function AuthLayout({ title, art, line, forVisitors, children }: Props) {
  const { data: slides = [] } = useQuery(heroQuery());
  const pictures = slides.flatMap((slide) => (slide.kind === 'product' && slide.image ? [slide.image] : []));
  const picture = pictures[art] ?? pictures[0];
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
        <Slot name="auth-bottom" />
      </main>
      <div className={`${styles.side} ${studioStyles.studio} tone-${picture?.tone ?? 'plain'}`} aria-hidden="true">
        <p className="heading-display heading">{line}</p>
        {picture && <ProductImage picture={picture} sizes="(min-width: 1100px) 60vw, 1px" decorative />}
      </div>
    </div>
  );
}
