import { DomainError } from '#shared/domain-error.ts';

const starts = (bytes: Uint8Array, text: string, at = 0) =>
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

type ImageType = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic';

/** Brands of HEIF files with HEVC; `mif1` and `msf1` leave open which codec they have. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** The image type by the first bytes; null for anything else, such as SVG, PDF and video. */
function detectImageType(bytes: Uint8Array): ImageType | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (bytes[0] === 0x89 && starts(bytes, 'PNG\r\n\x1a\n', 1)) return 'png';
  if (starts(bytes, 'GIF87a') || starts(bytes, 'GIF89a')) return 'gif';
  if (starts(bytes, 'RIFF') && starts(bytes, 'WEBP', 8)) return 'webp';
  if (starts(bytes, 'ftypavif', 4) || starts(bytes, 'ftypavis', 4)) return 'avif';
  if (HEIC_BRANDS.some((brand) => starts(bytes, `ftyp${brand}`, 4))) return 'heic';
  return null;
}

/** Refuses bytes that are no image that the shop decodes: INVALID_IMAGE, HEIC_UNSUPPORTED. */
export function requireImageType(bytes: Uint8Array): void {
  const type = detectImageType(bytes);
  if (type === null) throw new DomainError('INVALID_IMAGE');
  if (type === 'heic') throw new DomainError('HEIC_UNSUPPORTED');
}
