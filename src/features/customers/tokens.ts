import { createHash, randomBytes } from 'node:crypto';

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** 256 random bits as URL-safe text. */
export const randomToken = () => randomBytes(32).toString('base64url');
