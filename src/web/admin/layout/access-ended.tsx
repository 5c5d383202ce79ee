import { useEffect, useRef } from 'react';
import { PageMeta } from '../../shop/page-meta.tsx';
import { LinkButton } from '../../ui/button.tsx';
import styles from './access-ended.module.css';

/** Replaces an open panel when its user may no longer use it; loaded data is removed. */
export function AccessEnded() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <main className={styles.ended} role="alert">
      <PageMeta title="Access ended" />
      <h1 ref={heading} className="heading-1 heading" tabIndex={-1}>
        Your access to this panel has ended
      </h1>
      <p className="muted">Your role was removed. Unsaved changes are lost; saved changes keep your name.</p>
      <LinkButton to="/" reloadDocument>
        To the store
      </LinkButton>
    </main>
  );
}
