/** UPI in the shop's own page: devices, apps, and the code that a gateway issues. */

/** How the payer reads the code: from a screen, or on the phone itself. */
export const UPI_DEVICES = ['desk', 'android', 'ios'] as const;
export type UpiDevice = (typeof UPI_DEVICES)[number];

export const UPI_APP_NAMES = ['phonepe', 'gpay', 'paytm', 'bhim', 'other'] as const;
export type UpiAppName = (typeof UPI_APP_NAMES)[number];

type UpiApp = { name: UpiAppName; label: string; androidPackage: string | null; iosAddress: string | null };

/** The apps with a button of their own. iOS lets a page address single apps only. */
export const UPI_APPS: readonly UpiApp[] = [
  { name: 'phonepe', label: 'PhonePe', androidPackage: 'com.phonepe.app', iosAddress: 'phonepe://pay' },
  {
    name: 'gpay',
    label: 'Google Pay',
    androidPackage: 'com.google.android.apps.nbu.paisa.user',
    iosAddress: 'gpay://upi/pay',
  },
  { name: 'paytm', label: 'Paytm', androidPackage: 'net.one97.paytm', iosAddress: 'paytmmp://pay' },
  { name: 'bhim', label: 'BHIM', androidPackage: 'in.org.npci.upiapp', iosAddress: null },
  { name: 'other', label: 'Another UPI app', androidPackage: null, iosAddress: null },
];

/** The longest code that is stored: an image as base64, or a link. */
const MAX_IMAGE = 200_000;
const MAX_LINK = 2000;
const LINK = /^[a-z][a-z0-9+.-]{1,20}:\/\/[!-~]+$/i;
// scripts and pages are no apps
const FOREIGN_SCHEMES = /^(?:javascript|data|https?|file|blob|about|intent|vbscript|ftp|wss?):/i;
const PNG = 'iVBORw0KGgo';
const JPEG = '/9j/';

/**
 * The code in a gateway's answer: a link (`upi://pay?…`, or of one app), or an image as a data URL; null when it is
 * neither, or is for another amount (paise).
 */
export function readUpiCode(value: unknown, amount: number): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (LINK.test(text) && text.length <= MAX_LINK) {
    if (FOREIGN_SCHEMES.test(text)) return null;
    return isOtherAmount(text, amount) ? null : text;
  }
  const image = text.replace(/^data:image\/(?:png|jpe?g);base64,/i, '');
  if (image.length > MAX_IMAGE || !/^[A-Za-z0-9+/]+={0,2}$/.test(image)) return null;
  if (image.startsWith(PNG)) return `data:image/png;base64,${image}`;
  return image.startsWith(JPEG) ? `data:image/jpeg;base64,${image}` : null;
}

function isOtherAmount(link: string, amount: number): boolean {
  const rupees = queryOf(link)?.get('am');
  return rupees != null && Math.round(Number(rupees) * 100) !== amount;
}

function queryOf(link: string): URLSearchParams | null {
  const start = link.indexOf('?');
  return start < 0 ? null : new URLSearchParams(link.slice(start + 1).replace(/#.*$/, ''));
}

export const isUpiImage = (code: string): boolean => code.startsWith('data:image/');

/** The text of the QR code to draw; null: it is an image, or a link that only one app understands. */
export function qrTextOf(code: string): string | null {
  if (isUpiImage(code)) return null;
  return genericLink(code);
}

/** The link with its unchanged parameters as every UPI app understands it. */
function genericLink(code: string): string | null {
  if (/^upi:\/\/pay\?/i.test(code)) return code;
  return queryOf(code)?.get('pa') ? `upi://pay${code.slice(code.indexOf('?'))}` : null;
}

/**
 * The link that opens an app with this payment; null when the device cannot address it. The parameters stay as the
 * gateway signed them.
 */
export function upiLink(code: string, app: UpiAppName, device: UpiDevice): string | null {
  if (device === 'desk' || isUpiImage(code)) return null;
  const generic = genericLink(code);
  const { androidPackage, iosAddress } = UPI_APPS.find(({ name }) => name === app)!;
  // the gateway issued it for the app that was asked for
  if (!generic) return app === 'phonepe' ? code : null;
  const query = generic.slice(generic.indexOf('?'));
  if (device === 'ios') return iosAddress && iosAddress + query;
  return androidPackage ? `intent://pay${query}#Intent;scheme=upi;package=${androidPackage};end` : generic;
}
