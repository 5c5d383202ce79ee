/** The length of texts as networks count them (3GPP TS 23.038). */

const GSM =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** these take two places */
const GSM_EXTENDED = '^{}\\[~]|€\f';

/** `units`: septets, or UTF-16 units when a letter is not in the GSM alphabet. `parts`: what is charged for. */
export function measureSms(text: string): { alphabet: 'GSM-7' | 'UCS-2'; units: number; parts: number } {
  const letters = [...text];
  const isGsm = letters.every((letter) => GSM.includes(letter) || GSM_EXTENDED.includes(letter));
  const units = isGsm ? letters.reduce((sum, letter) => sum + (GSM_EXTENDED.includes(letter) ? 2 : 1), 0) : text.length;
  const [single, joined] = isGsm ? [160, 153] : [70, 67];
  const alphabet = isGsm ? 'GSM-7' : 'UCS-2';
  return { alphabet, units, parts: units <= single ? 1 : Math.ceil(units / joined) };
}
