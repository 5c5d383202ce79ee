import { useEffect, useRef, useState } from 'react';
import type { BrandDraft } from '#features/brand/rules.ts';
import { Moon } from '../../../icons/moon.ts';
import { Smartphone } from '../../../icons/smartphone.ts';
import { useStorefront } from '../../../shop/storefront.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import textStyles from '../../../ui/text.module.css';
import { Card } from '../../components/card.tsx';
import styles from './brand-preview.module.css';
import { usePreview } from './use-preview.ts';

const PARTS = [
  ['home', 'Home'],
  ['product', 'Product'],
  ['mail', 'Mail'],
  ['invoice.pdf', 'Invoice'],
] as const;
type Part = (typeof PARTS)[number][0];

const DESKTOP = 1280;
const PHONE = 390;
const PAPER = 760;

/** Pages of the store, a mail and an invoice with the draft, and the derived images. */
export function BrandPreview({ draft }: { draft: BrandDraft }) {
  const { origin } = useStorefront();
  const [part, setPart] = useState<Part>('home');
  const [phone, setPhone] = useState(() => matchMedia('(max-width: 767px)').matches);
  const [dark, setDark] = useState(false);
  const isPage = part === 'home' || part === 'product';
  const view = `${part} ${isPage && dark}`;
  const { data, isError, error, refetch } = usePreview(draft, view);
  const base = data?.base;
  const more = part === 'invoice.pdf' ? '#toolbar=0&navpanes=0' : isPage && dark ? '?theme=dark' : '';
  const src = base && `${base}/${part}${more}`;
  const width = part === 'invoice.pdf' ? PAPER : phone ? PHONE : part === 'mail' ? PAPER : DESKTOP;
  return (
    <Card
      title="Preview"
      actions={
        <>
          <SegmentedControl label="What is shown" choices={PARTS} value={part} onChange={setPart} />
          <Button
            icon={Smartphone}
            aria-label="On a phone"
            aria-pressed={phone}
            disabled={part === 'invoice.pdf'}
            onClick={() => setPhone(!phone)}
          />
          <Button
            icon={Moon}
            aria-label="In the dark theme"
            aria-pressed={dark}
            disabled={!isPage}
            onClick={() => setDark(!dark)}
          />
        </>
      }
      className={styles.preview}
    >
      {isError ? (
        <LoadFailed heading="h3" title="The preview could not be made" error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.previewStage}>
          <div className={styles.previewWindow}>
            <p className={styles.previewBar}>
              {base && <img src={`${base}/icon-48.png`} width={16} height={16} alt="" />}
              <span className={textStyles.ellipsis}>{draft.siteName}</span>
              <span className={textStyles.ellipsis}>{new URL(origin).host}</span>
            </p>
            <Frame key={view} src={src} width={width} title={`${PARTS.find(([key]) => key === part)![1]} as drafted`} />
          </div>
          {part === 'invoice.pdf' && src && (
            <LinkButton variant="text" to={src} target="_blank" rel="noreferrer">
              Open the PDF
            </LinkButton>
          )}
        </div>
      )}
      {base && (
        <div className={styles.previewElsewhere}>
          <img src={`${base}/icon-192.png`} width={56} height={56} alt="App icon" />
          <img src={`${base}/social.jpg`} width={108} height={57} alt="How a shared link looks" />
          <p className={`muted ${textStyles.small}`}>
            Also updated, without a build: app icon, social image, mails, printed documents, this panel.
          </p>
        </div>
      )}
    </Card>
  );
}

/** A page at the width of its screen, scaled to fit. Scripts do not run in it. */
function Frame({ src, width, title }: { src: string | undefined; width: number; title: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!box.current) return;
    const watch = new ResizeObserver(([entry]) => {
      const { width: wide, height } = entry!.contentRect;
      setRoom({ width: wide, height });
    });
    watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  const scale = Math.min(1, room.width / width);
  return (
    <div ref={box} className={styles.previewFrame}>
      {src && room.width > 0 && (
        <iframe
          title={title}
          src={src}
          style={{
            width: `${width}px`,
            height: `${room.height / scale}px`,
            transform: `scale(${scale})`,
            left: `${Math.max(0, (room.width - width * scale) / 2)}px`,
          }}
        />
      )}
    </div>
  );
}
