import type { Storefront } from '../../shop/storefront.ts';

/** The shop and its site as search engines read them. */
export const shopData = (shop: Storefront) => ({
  '@graph': [
    {
      '@type': 'Organization',
      name: shop.siteName,
      ...(shop.legalName ? { legalName: shop.legalName } : {}),
      url: shop.origin,
      logo: shop.origin + shop.icon,
      ...(shop.contactEmail ? { email: shop.contactEmail } : {}),
      ...(shop.phoneNumber ? { telephone: shop.phoneNumber } : {}),
      ...(shop.address
        ? { address: { '@type': 'PostalAddress', streetAddress: shop.address, addressCountry: 'IN' } }
        : {}),
    },
    {
      '@type': 'WebSite',
      name: shop.siteName,
      url: shop.origin,
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${shop.origin}/products?search={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ],
});
