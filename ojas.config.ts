import type { ShopConfig } from '#extensions/define-extension.ts';

/** The extensions of this shop, by their folders in extensions/, in the order in which they are asked. */
export default { extensions: ['razorpay', 'product-quiz', 'product-feed'] } satisfies ShopConfig;
