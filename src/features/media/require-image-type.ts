import { DomainError } from '#shared/domain-error.ts';

const starts = (bytes: Uint8Array, text: string, at = 0) =>
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

/** Brands of HEIF files with HEVC; `mif1` and `msf1` leave open which codec they have. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

const isHeic = (bytes: Uint8Array) => HEIC_BRANDS.some((brand) => starts(bytes, `ftyp${brand}`, 4));

/** Whether the first bytes are of JPEG, PNG, GIF, WebP or AVIF; anything else, such as SVG, PDF and video, is not decoded. */
const isDecodable = (bytes: Uint8Array) =>
  (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) ||
  (bytes[0] === 0x89 && starts(bytes, 'PNG\r\n\x1a\n', 1)) ||
  starts(bytes, 'GIF87a') ||
  starts(bytes, 'GIF89a') ||
  (starts(bytes, 'RIFF') && starts(bytes, 'WEBP', 8)) ||
  starts(bytes, 'ftypavif', 4) ||
  starts(bytes, 'ftypavis', 4);

/** Refuses bytes that are no image that the shop decodes: INVALID_IMAGE, HEIC_UNSUPPORTED. */
export function requireImageType(bytes: Uint8Array): void {
  if (isHeic(bytes)) throw new DomainError('HEIC_UNSUPPORTED');
  if (!isDecodable(bytes)) throw new DomainError('INVALID_IMAGE');
}
