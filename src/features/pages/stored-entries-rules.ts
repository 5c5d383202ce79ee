const UNTIL_SIGN_OUT = 'until you sign out';
const UNTIL_CLOSED = 'until you sign out or close the tab';

/** Every entry that the shop stores in a browser; none may be missing. */
export const STORED_ENTRIES = {
  session: ['Session', 'who is signed in', UNTIL_SIGN_OUT],
  user: ['Account id', 'so that nobody else who signs in here sees your entries', UNTIL_SIGN_OUT],
  browser: [
    'Browser key',
    'so that your session and your confirmation link work in this browser only',
    'until you remove it',
  ],
  knownBrowsers: [
    'Known browser',
    'so that you can sign in here while strangers try to',
    '180 days after you signed in',
  ],
  theme: ['Theme', 'light or dark', 'until you remove it'],
  viewed: ['Recently viewed', 'the last products you looked at', UNTIL_SIGN_OUT],
  compare: ['Comparison', 'the products you chose to compare', UNTIL_SIGN_OUT],
  pincode: ['Pincode', 'to show charge and day of delivery', UNTIL_SIGN_OUT],
  upiApp: ['UPI app', 'to show the app you opened last at the top', UNTIL_SIGN_OUT],
  lastPayment: ['Last payment', 'to look up its result after the gateway', 'used for 24 hours, until you sign out'],
  checkout: ['Checkout form', 'so that nothing you typed is lost', 'until you pay, sign out or close the tab'],
  remembered: ['Remembered step', 'to continue after you sign in', UNTIL_CLOSED],
  signUpOrigin: [
    'Start of a sign-up',
    'to return there once you have confirmed your email',
    'used for 24 hours, until you sign out',
  ],
  scrollPositions: ['Scroll positions', 'so that going back leads to where you were', 'until the tab is closed'],
  formDrafts: [
    'Unsaved forms',
    'staff: so that nothing typed is lost',
    'until you save, 14 days, or until you sign out',
  ],
  box: ['Box', 'staff: the box of the last booking', UNTIL_SIGN_OUT],
  carrier: ['Carrier', 'staff: the carrier of the last shipment', UNTIL_SIGN_OUT],
  benchCarrier: ['Carrier of the bench', 'staff: whom the packing bench books', UNTIL_SIGN_OUT],
  guest: ['Proof of the visit before', 'so that the cart of a visitor is added to the account', 'until it is added'],
  shortcuts: ['Shortcut keys', 'staff: whether single keys are on', 'until you remove it'],
} as const satisfies Record<string, readonly [what: string, why: string, until: string]>;
