import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every screen of the shop by its address. */
export default [
  layout('shop/shop-frame.tsx', [
    index('store/home/home-page.tsx'),
    route('products', 'store/products/products-page.tsx', { id: 'products' }),
    route('products/:category', 'store/products/products-page.tsx', { id: 'products-category' }),
    route('product/:id', 'store/product/product-page.tsx'),
    route('protein', 'store/protein/protein-page.tsx'),
    route('creatine', 'store/creatine/creatine-page.tsx'),
    route('nutrition-plans', 'store/nutrition-plans/nutrition-plans-page.tsx'),
    route('workout-guides', 'store/workout-guides/workout-guides-page.tsx', { id: 'workout-guides' }),
    route('workouts', 'store/workout-guides/workout-guides-page.tsx', { id: 'workouts' }),
    route('workout-guides/:slug', 'store/workout-guides/guide-page.tsx'),
    route('cart', 'store/cart/cart-page.tsx'),
    route('track-order', 'store/track-order/track-order-page.tsx'),
    route('track', 'store/track-order/track-redirect.tsx'),
    route('newsletter/confirm', 'store/newsletter/confirm-page.tsx'),
    route('newsletter/unsubscribe', 'store/newsletter/unsubscribe-page.tsx'),
    route('payment/success', 'store/payment/success-page.tsx'),
    route('payment/cancel', 'store/payment/cancel-page.tsx'),
    route('payment/callback', 'store/payment/callback-page.tsx'),
    route('payment/callback-handler', 'store/payment/callback-handler-page.tsx'),
    layout('account/guard.tsx', [
      route('dashboard', 'account/dashboard/dashboard-page.tsx'),
      route('wishlist', 'account/wishlist/wishlist-page.tsx'),
      route('profile', 'account/profile/profile-page.tsx'),
    ]),
    route('*', 'shop/not-found-route.tsx'),
  ]),
  layout('shop/bare-frame.tsx', [route('checkout', 'store/checkout/checkout-page.tsx')]),
  route('auth', 'account/auth/auth-page.tsx'),
  route('forgot-password', 'account/auth/forgot-password-page.tsx'),
  route('reset-password', 'account/auth/reset-password-page.tsx'),
] satisfies RouteConfig;
