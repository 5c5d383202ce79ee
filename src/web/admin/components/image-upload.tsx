import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { ImageUse } from '#features/media/rules.ts';
import { ArrowLeft } from '../../icons/arrow-left.ts';
import { ArrowRight } from '../../icons/arrow-right.ts';
import { ImagePlus } from '../../icons/image-plus.ts';
import { X } from '../../icons/x.ts';
import { ProductImage } from '../../shop/product-image.tsx';
import { Button } from '../../ui/button.tsx';
import overlayStyles from '../../ui/overlay.module.css';
import { Problem } from '../../ui/problem.tsx';
import textStyles from '../../ui/text.module.css';
import styles from './image-upload.module.css';
import type { StoredImage } from './images/upload-image.ts';
import { moved, useReorder } from './images/use-reorder.ts';
import { type Upload, useUploads } from './images/use-uploads.ts';

type Props<Item extends { picture: StoredImage }> = {
  /** what the images show, for screen readers: 'Images' */
  label: string;
  value: readonly Item[];
  /** a field for a single image keeps the last one */
  multiple?: boolean;
  use: ImageUse;
  /** converts an uploaded image to a list item */
  make(picture: StoredImage): Item;
  onChange(items: Item[]): void;
  /** number of running uploads */
  onBusy?(count: number): void;
  /** a badge on the tile: 'Cover' */
  caption?(item: Item, index: number): ReactNode;
  /** below the tile */
  controls?(item: Item, index: number): ReactNode;
  error?: string | undefined;
};

/**
 * An image list: chosen, dropped or pasted files with progress; sorted by dragging, arrows or Alt ↑ ↓; removable. Only
 * stored images are in the list.
 */
export function ImageUpload<Item extends { picture: StoredImage }>(props: Props<Item>) {
  const { label, value, multiple = false, use, make, onChange, onBusy, caption, controls, error } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(value);
  latest.current = value;
  const [status, setSaid] = useState('');
  const [dropping, setDropping] = useState(false);
  const { uploads, problems, add, dismiss } = useUploads(use, (picture) => {
    const next = multiple ? [...latest.current, make(picture)] : [make(picture)];
    // several may arrive before the next render
    latest.current = next;
    onChange(next);
  });
  const take = (files: FileList | null | undefined) => {
    const all = [...(files ?? [])];
    if (all.length > 0) void add(multiple ? all : all.slice(-1));
  };
  const latestTake = useRef(take);
  latestTake.current = take;
  const busy = uploads.length;
  const tell = useRef(onBusy);
  tell.current = onBusy;
  useEffect(() => tell.current?.(busy), [busy]);
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files;
      const dialog = document.querySelector('dialog[open]');
      if (!files?.length || (dialog && !dialog.contains(box.current))) return;
      event.preventDefault();
      latestTake.current(files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);

  const move = (from: number, to: number) => {
    onChange(moved(value, from, to));
    setSaid(`Image ${from + 1} is now number ${to + 1} of ${value.length}`);
    const key = value[from]?.picture.key;
    const way = to < from ? 'first' : 'last';
    // the focus follows the image
    requestAnimationFrame(() => {
      const tile = box.current?.querySelector(`[data-image="${key}"] [data-moves]`);
      const button = tile?.querySelector<HTMLButtonElement>(`button:${way}-child:enabled`);
      (button ?? tile?.querySelector<HTMLButtonElement>('button:enabled'))?.focus();
    });
  };
  const order = useReorder(value.length, move);
  const remove = (index: number) => {
    onChange(value.filter((_, at) => at !== index));
    setSaid(`Image ${index + 1} removed`);
    input.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the files field in it has its own label
    <div
      ref={box}
      className={styles.images}
      role="group"
      aria-label={label}
      data-dropping={dropping || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setDropping(true);
      }}
      onDragLeave={() => setDropping(false)}
      onDrop={(event) => {
        setDropping(false);
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        take(event.dataTransfer.files);
      }}
    >
      <ul className={styles.imagesList}>
        {value.map((item, index) => (
          <li key={item.picture.key}>
            <div
              className={styles.image}
              data-image={item.picture.key}
              {...(multiple && value.length > 1 ? order.props(index) : {})}
            >
              <ProductImage image={item.picture} sizes="140px" maxWidth={320} decorative />
              {caption?.(item, index) && <span className={styles.imageCaption}>{caption(item, index)}</span>}
              <button
                type="button"
                className={styles.imageRemove}
                aria-label={`Remove image ${index + 1}`}
                onClick={() => remove(index)}
              >
                <X size="small" />
              </button>
              {multiple && value.length > 1 && (
                <span className={styles.imageMore} data-moves>
                  <button
                    type="button"
                    aria-label={`Move image ${index + 1} forward`}
                    aria-describedby={`${id}-how`}
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  >
                    <ArrowLeft size="small" />
                  </button>
                  <button
                    type="button"
                    aria-label={`Move image ${index + 1} back`}
                    aria-describedby={`${id}-how`}
                    disabled={index === value.length - 1}
                    onClick={() => move(index, index + 1)}
                  >
                    <ArrowRight size="small" />
                  </button>
                </span>
              )}
            </div>
            {controls?.(item, index)}
          </li>
        ))}
        {uploads.map((upload) => (
          <li key={upload.id}>
            <Sending upload={upload} />
          </li>
        ))}
        <li>
          <label className={`${styles.image} ${styles.imageAdd}`}>
            <input
              ref={input}
              type="file"
              className="visually-hidden"
              accept="image/jpeg,image/png,image/gif,image/webp,image/avif"
              multiple={multiple}
              aria-describedby={error || problems.length > 0 ? `${id}-error` : undefined}
              onChange={(event) => {
                take(event.target.files);
                event.target.value = '';
              }}
            />
            <ImagePlus size="large" />
            <span>
              Drop, paste <br />
              or <b>choose</b>
              <span className="visually-hidden"> {multiple ? 'images' : 'an image'}</span>
            </span>
          </label>
        </li>
      </ul>
      {(error || problems.length > 0) && (
        <Problem id={`${id}-error`} live>
          {[...(error ? [error] : []), ...problems].map((problem) => (
            <span key={problem} className={styles.problem}>
              {problem}
            </span>
          ))}
          {problems.length > 0 && (
            <Button variant="text" onClick={dismiss}>
              Dismiss
            </Button>
          )}
        </Problem>
      )}
      {multiple && (
        <span className="visually-hidden" id={`${id}-how`}>
          Alt with arrow up or down changes its position
        </span>
      )}
      <span className="visually-hidden" role="status">
        {status}
      </span>
    </div>
  );
}

const megabytes = (bytes: number) => (bytes / (1024 * 1024)).toFixed(1);

function Sending({ upload: { name, size, sentBytes, cancel } }: { upload: Upload }) {
  const percent = Math.round((sentBytes / Math.max(1, size)) * 100);
  return (
    <div className={`${styles.image} ${styles.imageUploading}`}>
      <b className={textStyles.ellipsis}>{name}</b>
      <span
        className={overlayStyles.progress}
        role="progressbar"
        aria-label={`Uploading ${name}`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i ref={(bar) => bar?.style.setProperty('width', `${percent}%`)} />
      </span>
      <span className="muted">
        {percent < 100 ? `${percent} %, ${megabytes(sentBytes)} of ${megabytes(size)} MB` : 'Making its sizes'}
      </span>
      <Button variant="text" onClick={cancel}>
        Cancel
      </Button>
    </div>
  );
}
