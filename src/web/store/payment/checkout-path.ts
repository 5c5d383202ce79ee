/** The checkout of what was not paid: a failed 'buy now' is not in the cart, so its line is bought again. */
export const checkoutPath = (buyNow: { variantId: string; quantity: number } | null): string =>
  buyNow ? `/checkout?variant=${buyNow.variantId}&quantity=${buyNow.quantity}` : '/checkout';
