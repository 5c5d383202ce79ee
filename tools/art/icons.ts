// node tools/art/icons.ts: the placeholder for broken images, into public/.
import { writeFileSync } from 'node:fs';
import { placeholderArt } from './drawing/placeholder-art.mjs';

writeFileSync(new URL('../../public/placeholder-product.svg', import.meta.url), `${placeholderArt()}\n`);
