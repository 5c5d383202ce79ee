import type { ShopConfig } from '#extensions/define-extension.ts';

/** The extensions of this shop, by folder name in extensions/, in the order in which their vetoes are called. */
export default {
  extensions: ['razorpay', 'product-quiz', 'product-feed', 'delhivery', 'shiprocket', 'msg91', 'whatsapp-cloud'],
} satisfies ShopConfig;
