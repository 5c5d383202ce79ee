/** The stored role of owners: they may do everything. */
export const OWNER_ROLE = 'admin';

/** Whether somebody with these roles works in the panel; what they may do there their permissions say. */
export const isStaff = (roles: readonly string[]): boolean => roles.some((role) => role !== 'customer');
