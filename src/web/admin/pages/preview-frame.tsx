import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { type PageContent, type PageKind, renderContent } from '#features/pages/rules.ts';
import type { FieldValues } from '#features/pages/text-rules.ts';
import { Monitor } from '../../icons/monitor.ts';
import { Moon } from '../../icons/moon.ts';
import { Smartphone } from '../../icons/smartphone.ts';
import { Sun } from '../../icons/sun.ts';
import { useTheme } from '../../lib/theme.ts';
import { HomeBlocks } from '../../shop/home-blocks/home-blocks.tsx';
import type { WrapBlock } from '../../shop/home-blocks/home-to-show.ts';
import { LandingBlocks } from '../../shop/landing-blocks/landing-blocks.tsx';
import { PageBlocks } from '../../shop/page-blocks/page-blocks.tsx';
import { PreviewContext, useBlockMark } from '../../shop/page-blocks/preview-context.ts';
import { Button } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { adminApi } from '../api.ts';
import { Card } from '../components/card.tsx';
import type { Images } from './block-fields.tsx';
import styles from './preview-frame.module.css';

type Props = {
  path: string;
  kind: PageKind;
  content: PageContent;
  values: FieldValues;
  images: Images;
  chosen: string | null;
  changedOn: string;
  onChoose(id: string): void;
};

const WIDTHS = { desk: 1280, phone: 390 };

/** A live preview of the page with the store's components and styles. */
export function PreviewFrame({ path, kind, content, values, images, chosen, changedOn, onChoose }: Props) {
  const [device, setDevice] = useState<keyof typeof WIDTHS>(() => (window.innerWidth < 768 ? 'phone' : 'desk'));
  const theme = useTheme();
  const [dark, setDark] = useState(theme === 'dark');
  const rails = useRails(content);
  const { title, blocks } = renderContent(content, values, { marks: true });
  const choose = (event: MouseEvent) => {
    // links in a preview do nothing
    event.preventDefault();
    event.stopPropagation();
    const at = event.target instanceof Node ? event.target : null;
    const element = at?.nodeType === Node.ELEMENT_NODE ? at : at?.parentNode;
    const id = element && 'closest' in element ? closestBlock(element) : undefined;
    if (id) onChoose(id);
  };
  return (
    <Card
      title="Preview"
      actions={
        <>
          <SegmentedControl
            label="Preview on"
            value={device}
            onChange={setDevice}
            choices={[
              ['desk', <Monitor key="d" label="A wide screen" />],
              ['phone', <Smartphone key="p" label="A phone" />],
            ]}
          />
          <Button isIconOnly aria-label={dark ? 'In the light' : 'In the dark'} onClick={() => setDark(!dark)}>
            {dark ? <Sun /> : <Moon />}
          </Button>
        </>
      }
      className={styles.preview}
    >
      <Frame width={WIDTHS[device]} dark={dark} chosen={chosen}>
        <div className={styles.canvas} onClickCapture={choose}>
          <PreviewContext value={{ chosen }}>
            {kind === 'home' ? (
              <HomeBlocks page={{ title, blocks, images, rails }} wrap={marked} />
            ) : kind === 'landing' ? (
              <LandingBlocks page={{ blocks, images, rails }} wrap={marked} />
            ) : (
              <PageBlocks page={{ path, changedOn, blocks, images, rails }} />
            )}
          </PreviewContext>
        </div>
      </Frame>
    </Card>
  );
}

const marked: WrapBlock = (id, block) => <Marked id={id}>{block}</Marked>;

function Marked({ id, children }: { id: string; children: ReactNode }) {
  return <div {...useBlockMark(id)}>{children}</div>;
}

function closestBlock(element: Node): string | undefined {
  for (let node: Node | null = element; node; node = node.parentNode)
    if ('getAttribute' in node && typeof node.getAttribute === 'function') {
      const id: unknown = node.getAttribute('data-block');
      if (typeof id === 'string') return id;
    }
  return undefined;
}

// one query for all, since another kind of observer would add code to every page of the store
function useRails({ blocks }: PageContent) {
  const rails = blocks.filter((block) => block.kind === 'rail');
  const railRequests = rails.map(({ id, rule, products, count }) => ({ id, rule, products, count }));
  const { data } = useQuery({
    queryKey: ['admin', 'page-rails', railRequests],
    queryFn: async () =>
      Object.fromEntries(
        await Promise.all(
          railRequests.map(async ({ id, ...rail }) => [id, (await adminApi.pages.rail(rail)).products] as const),
        ),
      ),
    enabled: railRequests.length > 0,
    placeholderData: keepPreviousData,
  });
  return data ?? {};
}

type FrameProps = { width: number; dark: boolean; chosen: string | null; children: ReactNode };

/** an iframe, so that the page's styles see its width instead of the panel's */
function Frame({ width, dark, chosen, children }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [inside, setInside] = useState<Document | null>(null);
  const [scale, setScale] = useState(1);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const take = () => setInside(element.contentDocument);
    take();
    element.addEventListener('load', take);
    return () => element.removeEventListener('load', take);
  }, []);
  useEffect(() => {
    if (!inside) return;
    inside.documentElement.lang = 'en-IN';
    inside.title = 'Preview';
    const copy = () => {
      const have = new Set([...inside.head.querySelectorAll('link')].map(({ href }) => href));
      for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style'))
        if (!(sheet instanceof HTMLLinkElement && have.has(sheet.href))) inside.head.append(sheet.cloneNode(true));
    };
    copy();
    const observer = new MutationObserver(copy);
    observer.observe(document.head, { childList: true });
    return () => observer.disconnect();
  }, [inside]);
  useEffect(() => {
    if (inside) inside.documentElement.className = dark ? 'dark' : 'light';
  }, [inside, dark]);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setScale(Math.min(1, element.clientWidth / width));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [width]);
  useEffect(() => {
    const view = inside?.defaultView;
    const block = inside?.querySelector(`[data-block="${chosen}"]`);
    // scrolls only the preview: scrollIntoView would scroll the panel as well
    if (view && block) view.scrollBy({ top: block.getBoundingClientRect().top - view.innerHeight / 4 });
  }, [inside, chosen]);
  return (
    <div ref={box} className={styles.window}>
      <iframe
        ref={frame}
        title="Preview of the page"
        style={{ width, height: `${100 / scale}%`, transform: `scale(${scale})` }}
      />
      {inside?.body && createPortal(<main>{children}</main>, inside.body)}
    </div>
  );
}
