/** The kinds of security events with their labels. */
export const SECURITY_EVENTS = {
  'sign_in.succeeded': 'Signed in',
  'sign_in.failed': 'Sign-in failed',
  'sign_in.locked': 'Too many attempts',
  'reauthentication.succeeded': 'Identity confirmed again',
  'reauthentication.failed': 'Identity not confirmed',
  'second_factor.enrolled': 'Second factor set up',
  'second_factor.removed': 'Second factor removed',
  'recovery_code.used': 'Recovery code used',
  'account.confirmed': 'Account confirmed',
  'phone.confirmed': 'Phone confirmed',
  'phone.taken_over': 'Phone confirmed by another account',
  'account.deleted': 'Account deleted',
  'password.changed': 'Password changed',
  'password.reset': 'Password reset',
  'password_reset.requested': 'Reset link requested',
  'role.granted': 'Role granted',
  'role.taken': 'Role removed',
  'owner.offered': 'Shop offered to another owner',
  'owner.handed_over': 'Shop handed over to another owner',
  'session.ended': 'Session ended',
  'session.token_reused': 'Stolen session ended',
  'access.denied': 'Access denied',
  'export.requested': 'Data exported',
} as const;

export type SecurityEventKind = keyof typeof SECURITY_EVENTS;
export const SECURITY_EVENT_KINDS = Object.keys(SECURITY_EVENTS) as [SecurityEventKind, ...SecurityEventKind[]];
