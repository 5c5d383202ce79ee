/** An image to be uploaded holds at most this many bytes. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

/** What an image is for decides in which widths it is kept. */
export const IMAGE_USES = ['product', 'cover'] as const;
export type ImageUse = (typeof IMAGE_USES)[number];

/** Why a file is not even sent; null when it may be. The server looks into it besides. */
export function validateImageFile(file: { name: string; type: string; size: number }): string | null {
  if (!file.type.startsWith('image/') || file.type === 'image/svg+xml')
    return `Invalid file type: ${file.name} is not an image file.`;
  return file.size > MAX_IMAGE_BYTES ? `File too large: ${file.name} is larger than 5MB.` : null;
}
