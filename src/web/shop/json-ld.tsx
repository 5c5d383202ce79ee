import { jsonLdText } from './json-ld-text.ts';

/**
 * Structured data for search engines (schema.org), `import.meta.env.SSR && …`: only the server writes it, and a browser
 * keeps what the page came with, so that no browser loads the code that describes it.
 */
export function JsonLd({ data }: { data: Record<string, unknown> | false }) {
  const text = import.meta.env.SSR && data ? jsonLdText(data) : '';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: data that does not run, with '<' escaped
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}

/** The breadcrumb from the home page to this one. */
export const breadcrumbData = (origin: string, steps: readonly (readonly [name: string, path: string])[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
});
