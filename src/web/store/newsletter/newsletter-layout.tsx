import { type ReactNode, useEffect, useRef } from 'react';
import { PageMeta } from '../../shop/page-meta.tsx';
import styles from './newsletter-layout.module.css';

type Props = {
  title: string;
  /** replaces another screen: the heading gets the focus, so that screen readers announce it */
  changed?: boolean;
  children?: ReactNode;
};

/** A short page that a mailed link opens; not indexed. */
export function NewsletterLayout({ title, changed, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (changed) heading.current?.focus();
  }, [changed]);
  return (
    <div className={`page-width ${styles.letter}`}>
      <PageMeta title={title} />
      <h1 ref={heading} className="heading-display heading" tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}
