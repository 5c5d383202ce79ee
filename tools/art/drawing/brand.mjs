// The brand of the images: DEMO names the demo that they are for.
import { readFileSync } from 'node:fs';

export const DEMO = process.env.DEMO || 'ojas';
export const BRAND = JSON.parse(readFileSync(new URL(`../brands/${DEMO}.json`, import.meta.url), 'utf8'));
