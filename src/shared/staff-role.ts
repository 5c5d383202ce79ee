/** The stored role of owners, who have all permissions. */
export const OWNER_ROLE = 'admin';

/** Whether one of these roles opens the panel; permissions decide the rest. */
export const isStaff = (roles: readonly string[]): boolean => roles.some((role) => role !== 'customer');
