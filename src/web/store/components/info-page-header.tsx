import type { ComponentProps } from 'react';
import { InfoHeader } from '../../shop/info-header.tsx';
import { PageMeta } from '../../shop/page-meta.tsx';

type Props = ComponentProps<typeof InfoHeader> & {
  /** the address that search engines keep */
  path: string;
  description: string;
};

/** The head of an informational page that is drawn in code, with what search engines read. */
export function InfoPageHeader({ path, description, ...header }: Props) {
  return (
    <>
      <PageMeta path={path} title={header.title} description={description} />
      <InfoHeader {...header} />
    </>
  );
}
