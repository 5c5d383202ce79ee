import { UPI_APP_NAMES, type UpiAppName, type UpiDevice } from '#shared/upi.ts';
import { readStored, writeStored } from '../../../lib/browser-storage.ts';

const IN_APP = /Instagram|FBAN|FBAV|FB_IAB|Snapchat|Twitter|LinkedInApp|MicroMessenger|\bLine\/|; wv\)/;

/** The device by its browser's name. Tablets are desks: payers have their apps on phones. */
export function deviceOf(userAgent: string): UpiDevice {
  if (/Android/.test(userAgent)) return 'android';
  return /iPhone|iPod/.test(userAgent) ? 'ios' : 'desk';
}

/** Whether the page is shown inside another app, which often blocks links to UPI apps. */
export const isInApp = (userAgent: string): boolean => IN_APP.test(userAgent);

/** The link that opens this page in the phone's own browser; null: none is known. */
export function browserLink(address: string, device: UpiDevice): string | null {
  const { protocol, host, pathname, search } = new URL(address);
  const scheme = protocol.replace(':', '');
  if (device === 'android')
    return `intent://${host}${pathname}${search}#Intent;scheme=${scheme};action=android.intent.action.VIEW;end`;
  return device === 'ios' ? `x-safari-${scheme}://${host}${pathname}${search}` : null;
}

/** The app that was opened last on this device. */
export function lastUpiApp(): UpiAppName | null {
  const stored = readStored('upiApp');
  return UPI_APP_NAMES.find((name) => name === stored) ?? null;
}

export const rememberUpiApp = (name: UpiAppName): void => writeStored('upiApp', name);
