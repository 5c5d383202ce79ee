import type { ComponentProps } from 'react';
import { InfoHeader } from '../../shop/info-header.tsx';
import { PageMeta } from '../../shop/page-meta.tsx';

type Props = ComponentProps<typeof InfoHeader> & {
  /** the canonical path */
  path: string;
  description: string;
};

/** The head of an informational page in code, with metadata for search engines. */
export function InfoPageHeader({ path, description, ...header }: Props) {
  return (
    <>
      <PageMeta path={path} title={header.title} description={description} />
      <InfoHeader {...header} />
    </>
  );
}
