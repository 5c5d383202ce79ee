/** Longest texts of a recall; the panel's forms use the same. */
export const REASON_LENGTH = 300;
export const INSTRUCTIONS_LENGTH = 2000;
export const CLOSING_NOTE_LENGTH = 500;
