/** How long an invitation's link is valid. */
export const INVITATION_DAYS = 7;
/** How long the owner's offer of the shop is valid. */
export const HANDOVER_DAYS = 7;
/** How long an expired invitation stays listed, to be sent again. */
export const ENDED_INVITATION_DAYS = 30;
/** How long sessions continue without a newly required second factor; the next sign-in requires it in any case. */
export const SECOND_FACTOR_DAYS = 7;

/** How long a role view lasts. */
export const ROLE_VIEW_MINUTES = 15;

/** Keys that no own role may have: user_roles uses them for customers. */
export const RESERVED_ROLE_KEYS: readonly string[] = ['customer'];

/** 'Festive desk' → 'festive-desk'; a name without a letter or digit of ASCII gives 'role'. */
export const roleKeyOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40) || 'role';

/** A user's name, or their e-mail address when it is unknown. */
export const nameOf = ({ fullName, email }: { fullName: string; email: string | null }): string =>
  fullName || (email ?? 'Guest');
