import { useMutation } from '@tanstack/react-query';
import { RETURN_IMAGES_MAXIMUM } from '#shared/return-request.ts';
import { Camera } from '../../icons/camera.ts';
import { X } from '../../icons/x.ts';
import { errorMessage } from '../../lib/errors.ts';
import returnFormStyles from '../../shop/returns/return-form.module.css';
import buttonStyles from '../../ui/button.module.css';
import { Problem } from '../../ui/problem.tsx';
import styles from './return-photos.module.css';
import { type ReturnPhoto, uploadPhoto } from './upload-photo.ts';

type Props = { photos: ReturnPhoto[]; onChange(change: (before: ReturnPhoto[]) => ReturnPhoto[]): void };

/** Photos of the items: uploaded at once, one after the other; removable. */
export function ReturnPhotos({ photos, onChange }: Props) {
  const add = useMutation({
    mutationFn: async (files: File[]) => {
      for (const file of files) {
        const photo = await uploadPhoto(file);
        onChange((before) => [...before, photo]);
      }
    },
  });
  const room = RETURN_IMAGES_MAXIMUM - photos.length;
  return (
    <section aria-labelledby="ret-photos">
      <h2 className={`heading-3 heading ${returnFormStyles.heading}`} id="ret-photos">
        Show us
        <small className="muted">
          {photos.length} of {RETURN_IMAGES_MAXIMUM} photos
        </small>
      </h2>
      <ul className={styles.photos}>
        {photos.map(({ id, path, width, height }, index) => (
          <li key={id}>
            <img src={path} width={width} height={height} alt={`Your upload ${index + 1}`} />
            <button
              type="button"
              className={buttonStyles.iconButton}
              aria-label={`Remove photo ${index + 1}`}
              onClick={() => onChange((before) => before.filter((photo) => photo.id !== id))}
            >
              <X size="small" />
            </button>
          </li>
        ))}
        {room > 0 && (
          <li>
            <label className={styles.add} aria-busy={add.isPending}>
              <Camera />
              <b>{add.isPending ? 'Adding...' : 'Add a photo'}</b>
              <small className="muted">JPG, PNG or WebP, up to 5 MB</small>
              <input
                type="file"
                accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
                multiple
                disabled={add.isPending}
                onChange={(event) => {
                  const files = [...(event.target.files ?? [])].slice(0, room);
                  event.target.value = '';
                  if (files.length > 0) add.mutate(files);
                }}
              />
            </label>
          </li>
        )}
      </ul>
      {add.isError && <Problem live>{errorMessage(add.error)}</Problem>}
      <p className="muted text-small">
        One photo for each damaged thing is enough. Only you and our team can see them.
      </p>
    </section>
  );
}
