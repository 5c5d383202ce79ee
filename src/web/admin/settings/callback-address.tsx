import type { ReactNode } from 'react';
import { Copy } from '../../icons/copy.ts';
import { Button } from '../../ui/button.tsx';
import textStyles from '../../ui/text.module.css';
import { toast } from '../../ui/toast.tsx';
import styles from './carriers/carriers.module.css';

/** Where another company sends its callbacks, and in `children` how they prove themselves. */
export const CallbackAddress = ({ url, label, children }: { url: string; label: string; children?: ReactNode }) => (
  <section>
    <h3 className={textStyles.bold}>Callback address</h3>
    <p className={styles.copied}>
      <code className={`${textStyles.code} ${textStyles.breakAnywhere}`}>{url}</code>
      <Button size="small" onClick={() => void copy(url, label)}>
        <Copy size="small" />
        Copy<span className="visually-hidden"> the callback address of {label}</span>
      </Button>
    </p>
    {children && <p className={`muted ${textStyles.small}`}>{children}</p>}
  </section>
);

async function copy(url: string, label: string): Promise<void> {
  await navigator.clipboard.writeText(url);
  toast('Copied', `Callback address of ${label}`);
}
