// node tools/art/icons.ts: the picture that stands in for a broken one, into public/.
import { writeFileSync } from 'node:fs';
import { placeholderArt } from './drawing/placeholder-art.mjs';

writeFileSync(new URL('../../public/placeholder-product.svg', import.meta.url), `${placeholderArt()}\n`);
