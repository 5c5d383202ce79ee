/** A picture to be uploaded holds at most this many bytes. */
export const MAXIMUM_PICTURE = 5 * 1024 * 1024;

/** What a picture is for decides in which widths it is kept. */
export const PICTURE_USES = ['product', 'cover'] as const;
export type PictureUse = (typeof PICTURE_USES)[number];

/** Why a file is not even sent; null when it may be. The server looks into it besides. */
export function fileProblem(file: { name: string; type: string; size: number }): string | null {
  if (!file.type.startsWith('image/') || file.type === 'image/svg+xml')
    return `Invalid file type: ${file.name} is not an image file.`;
  return file.size > MAXIMUM_PICTURE ? `File too large: ${file.name} is larger than 5MB.` : null;
}
