/** An invitation's link is valid for so long. */
export const INVITATION_DAYS = 7;
/** The owner's offer of the shop stands for so long. */
export const HANDOVER_DAYS = 7;
/** So long an invitation that ended stays in the list, to be sent again. */
export const ENDED_INVITATION_DAYS = 30;
/** So long sessions go on without a second factor that is newly required; the next sign-in asks for it in any case. */
export const SECOND_FACTOR_DAYS = 7;

/** So long the panel is seen as a role, then as oneself again. */
export const ROLE_VIEW_MINUTES = 15;

/** Keys that no own role may take: what user_roles holds for customers. */
export const RESERVED_ROLE_KEYS: readonly string[] = ['customer'];

/** 'Festive desk' → 'festive-desk'; a name without a letter or digit of ASCII gives 'role'. */
export const roleKeyOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40) || 'role';
