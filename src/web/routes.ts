import { existsSync } from 'node:fs';
import { index, layout, type RouteConfigEntry, route } from '@react-router/dev/routes';
import shop from '../../ojas.config.ts';

/** Pages of extensions at /ext/<name>. */
const extensionPages = shop.extensions
  .filter((name) => existsSync(`extensions/${name}/page.tsx`))
  .map((name) => route(`ext/${name}`, `../../extensions/${name}/page.tsx`));

// ids are in every page's list of files, so they reuse the module's path
const byPath = (routes: RouteConfigEntry[]): RouteConfigEntry[] =>
  routes.map(({ children, ...route }) => ({
    ...route,
    id: route.id ?? route.path ?? (route.index ? 'home' : 'shop'),
    ...(children ? { children: byPath(children) } : {}),
  }));

/** All screens of the shop by path. */
export default byPath([
  layout('shop/storefront-layout.tsx', [
    index('store/home/home-page.tsx'),
    route('products', 'store/products/products-page.tsx'),
    route('products/:category', 'store/products/products-page.tsx'),
    route('product/:id', 'store/product/product-page.tsx'),
    route('compare', 'store/compare/compare-page.tsx'),
    route('nutrition-plans', 'store/nutrition-plans/nutrition-plans-page.tsx'),
    route('workout-guides', 'store/workout-guides/workout-guides-page.tsx'),
    route('workouts', 'store/workout-guides/workout-guides-page.tsx'),
    route('workout-guides/:slug', 'store/workout-guides/guide-page.tsx'),
    route('cart', 'store/cart/cart-page.tsx'),
    route('track-order', 'store/track-order/track-order-page.tsx'),
    route('order', 'store/order/order-page.tsx'),
    route('confirm-order', 'store/confirm-order/confirm-order-page.tsx'),
    route('pay-order', 'store/pay-order/pay-order-page.tsx'),
    route('batch', 'store/batch/batch-page.tsx'),
    route('batch/:number', 'store/batch/batch-page.tsx'),
    route('failed-delivery', 'store/failed-delivery/failed-delivery-page.tsx'),
    route('track', 'store/redirects.tsx'),
    route('newsletter/confirm', 'store/newsletter/confirm-page.tsx'),
    route('newsletter/unsubscribe', 'store/newsletter/unsubscribe-page.tsx'),
    route('reminder', 'store/reminder/reminder-page.tsx'),
    route('reminder/unsubscribe', 'store/reminder/end-page.tsx'),
    route('story', 'store/redirects.tsx'),
    route('contact', 'store/contact/contact-page.tsx'),
    route('reviews', 'store/reviews/reviews-page.tsx'),
    route('community', 'store/community/community-page.tsx'),
    route('community/:id', 'store/community/post-page.tsx'),
    route('payment/success', 'store/payment/success-page.tsx'),
    route('payment/cancel', 'store/payment/cancel-page.tsx'),
    route('payment/callback', 'store/payment/callback-page.tsx'),
    route('payment/callback-handler', 'store/payment/callback-handler-page.tsx'),
    layout('account/guard.tsx', { id: 'account' }, [
      route('dashboard', 'account/dashboard/dashboard-page.tsx'),
      route('wishlist', 'account/wishlist/wishlist-page.tsx'),
      route('orders/:id/return', 'account/returns/return-page.tsx'),
      route('orders/:id/returns/:returnId', 'account/returns/return-progress-page.tsx'),
      route('profile', 'account/profile/profile-page.tsx'),
    ]),
    ...extensionPages,
    route('page-preview', 'store/pages/preview-page.tsx'),
    route('*', 'store/pages/content-page.tsx'),
  ]),
  layout('shop/checkout-layout.tsx', { id: 'checkout-frame' }, [
    route('checkout', 'store/checkout/checkout-page.tsx'),
    route('payment/upi', 'store/payment/upi/upi-page.tsx'),
  ]),
  layout('account/guard.tsx', { id: 'guard' }, [
    route('orders/:id/print', 'account/order-print/order-print-page.tsx'),
    route('admin/*', 'admin/admin-page.tsx'),
  ]),
  route('opens-soon', 'store/opens-soon/opens-soon-page.tsx'),
  route('auth', 'account/auth/auth-page.tsx'),
  route('forgot-password', 'account/auth/forgot-password-page.tsx'),
  route('reset-password', 'account/auth/reset-password-page.tsx'),
  route('join', 'account/auth/join-page.tsx'),
  route('dev/components', 'dev/components-page.tsx'),
]);
