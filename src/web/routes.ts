import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every screen of the shop by its address. */
export default [
  layout('shop/shop-frame.tsx', [
    index('store/home/home-page.tsx'),
    route('products', 'store/products/products-page.tsx', { id: 'products' }),
    route('products/:category', 'store/products/products-page.tsx', { id: 'products-category' }),
    route('product/:id', 'store/product/product-page.tsx'),
    route('cart', 'store/cart/cart-page.tsx'),
    route('*', 'shop/not-found-route.tsx'),
  ]),
] satisfies RouteConfig;
