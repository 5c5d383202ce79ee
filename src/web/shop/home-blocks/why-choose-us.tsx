import type { PromiseBlock } from '#features/pages/block-rules.ts';
import arrowLinkStyles from '../../ui/arrow-link.module.css';
import { Icon } from '../../ui/icon.tsx';
import { Multilingual } from '../../ui/multilingual.tsx';
import factPanelStyles from '../fact-panel.module.css';
import { Sample } from '../sample.tsx';
import { SmartLink } from '../smart-link.tsx';
import { useStorefront } from '../storefront.ts';
import styles from './why-choose-us.module.css';

/** The shop's promises, with numbers from the settings. */
export function WhyChooseUs({ block }: { block: PromiseBlock }) {
  const { id, over, heading, lead, buttons, factsTitle, factsNote, facts } = block;
  const { support, customers, sample } = useStorefront();
  const claim = sample && customers !== '';
  const visibleFacts = facts.filter(({ value }) => value !== '');
  return (
    <section className={`page-width page-section ${styles.promise}`} aria-labelledby={id}>
      <div className={styles.words}>
        {over && <p className="overline">{over}</p>}
        <h2 className="heading-display heading" id={id}>
          <Multilingual text={heading} />
        </h2>
        {lead && <p className="lead">{lead}</p>}
        {buttons.map(({ label, to }) => (
          <SmartLink key={`${label} ${to}`} className={arrowLinkStyles.link} to={to}>
            <span>{label}</span>
            <Icon name="arrow" />
          </SmartLink>
        ))}
      </div>
      <div className={factPanelStyles.panel}>
        <h3 className={factPanelStyles.title}>{factsTitle}</h3>
        {factsNote && <p className={factPanelStyles.subtitle}>{factsNote}</p>}
        <table>
          <tbody>
            {visibleFacts.map(({ name, value }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
            {support && (
              <tr className={claim ? factPanelStyles.bar : undefined}>
                <th scope="row">Support</th>
                <td>{support}</td>
              </tr>
            )}
            {claim && (
              <tr>
                <th scope="row">Customers so far</th>
                <td>{customers}</td>
              </tr>
            )}
          </tbody>
        </table>
        {claim && (
          <p className={factPanelStyles.note}>
            <Sample>Sample</Sample> The number of customers is a sample.
          </p>
        )}
      </div>
    </section>
  );
}
