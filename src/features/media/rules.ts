/** The largest image that can be uploaded. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

/** Each use of an image has its own widths. */
export const IMAGE_USES = ['product', 'cover'] as const;
export type ImageUse = (typeof IMAGE_USES)[number];

/** Photos of an iPhone; their decoder is patented, so neither server nor most browsers have it. */
export const HEIC_MESSAGE =
  'HEIC photos cannot be read: save the photo as JPEG, or set the iPhone to Settings, Camera, Formats, Most Compatible';

const isHeicFile = ({ name, type }: { name: string; type: string }) =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** The message when a file cannot be uploaded, else null. The server checks its content as well. */
export function validateImageFile(file: { name: string; type: string; size: number }): string | null {
  if (isHeicFile(file)) return `${HEIC_MESSAGE}.`;
  if (!file.type.startsWith('image/') || file.type === 'image/svg+xml')
    return `Invalid file type: ${file.name} is not an image file.`;
  return file.size > MAX_IMAGE_BYTES ? `File too large: ${file.name} is larger than 5MB.` : null;
}
