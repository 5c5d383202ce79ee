import { useStorefront } from './storefront.ts';

type Props = {
  /** the page's own title; the shop's name is appended */
  title: string;
  description?: string;
  /** canonical path with its relevant parameters; without one the page is not indexed */
  path?: string | undefined;
  /** key of the image for shared links */
  picture?: { key: string; alt: string } | null | undefined;
  /** the title contains the shop's name already */
  bare?: boolean;
};

/** Title, description, canonical URL and data for shared links. */
export function PageMeta({ title, description, path, picture, bare }: Props) {
  const { siteName, siteDescription, socialPicture, origin } = useStorefront();
  const full = bare ? title : `${title} | ${siteName}`;
  return (
    <>
      <title>{full}</title>
      {description && <meta name="description" content={description} />}
      {path === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={origin + path} />
          <meta property="og:type" content={path.startsWith('/product/') ? 'product' : 'website'} />
          <meta property="og:site_name" content={siteName} />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description ?? siteDescription} />
          <meta property="og:url" content={origin + path} />
          <meta property="og:locale" content="en_IN" />
          <meta property="og:image" content={origin + (picture ? `/share/${picture.key}.jpg` : socialPicture)} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={picture?.alt ?? siteName} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}
