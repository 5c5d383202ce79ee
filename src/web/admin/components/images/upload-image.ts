import type { ImageUse } from '#features/media/rules.ts';
import { accessToken } from '../../../lib/session-store.ts';

/** A stored image; files are /media/{key}-{width}.{avif|webp}. */
export type StoredImage = {
  id: string;
  key: string;
  alt: string;
  width: number;
  height: number;
  avifWidths: number[];
  webpWidths: number[];
  tone: string | null;
};

/** Uploads one image and reports progress; rejects with a message for the user, or AbortError. */
export async function uploadImage(
  file: File,
  use: ImageUse,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<StoredImage> {
  const token = await accessToken();
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    // fetch reports no upload progress
    const request = new XMLHttpRequest();
    request.open('POST', `/api/admin/images?use=${use}`);
    request.setRequestHeader('content-type', file.type);
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded }) => onSent(Math.min(loaded, file.size));
    request.onerror = () => reject(new Error(`${file.name} was not uploaded. Please check your connection.`));
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'));
    request.onload = () =>
      request.status === 200
        ? resolve(request.response as StoredImage)
        : reject(new Error(reason(file.name, request.status, request.response as Refused | null)));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

type Refused = { code?: string; message?: string };

function reason(name: string, status: number, refused: Refused | null): string {
  if (refused?.code === 'IMAGE_LIMIT_REACHED') return `File too large: ${name}. ${refused.message}.`;
  if (status === 413) return `File too large: ${name} is larger than 5MB.`;
  if (status === 422) return `Invalid file type: ${name} is not an image file.`;
  if (status === 401 || status === 403) return 'Sign in again to upload images.';
  return `${name} could not be saved. Please try again.`;
}
