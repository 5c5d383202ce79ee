import type { ReactNode } from 'react';
import type { HeadingBlock } from '#features/pages/block-rules.ts';
import { FactPanel } from '../fact-panel.tsx';
import { FooterLogo } from '../footer-logo.tsx';
import { InfoHeader } from '../info-header.tsx';
import { Buttons } from './buttons.tsx';
import styles from './heading-section.module.css';
import { useBlockMark } from './preview-context.ts';

/** The head of a page: plain, or on the brand's dark background with its mark. */
export function HeadingSection({ block, search }: { block: HeadingBlock; search: ReactNode }) {
  const { id, look, title, lead, buttons, factsTitle, factsNote, facts } = block;
  const mark = useBlockMark(id);
  const rows = facts.map(({ name, value }) => [name, value] as const);
  if (look === 'brand')
    return (
      <header className={styles.section} {...mark}>
        <div className={`page-width ${styles.inside}`}>
          <FooterLogo />
          <h1 className="heading-display heading">{title}</h1>
          {lead && <p className="lead">{lead}</p>}
          <Buttons buttons={buttons} />
        </div>
      </header>
    );
  const header = (
    <InfoHeader
      title={title}
      lead={lead}
      aside={rows.length > 0 && <FactPanel title={factsTitle} note={factsNote} rows={rows} />}
    >
      {search}
      <Buttons buttons={buttons} />
    </InfoHeader>
  );
  return mark['data-block'] ? <div {...mark}>{header}</div> : header;
}
