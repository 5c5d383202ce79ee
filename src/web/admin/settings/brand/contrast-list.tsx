import { useState } from 'react';
import { type BrandColours, type ContrastPair, deriveColours, type Theme } from '#features/brand/colour-rules.ts';
import type { BrandDraft } from '#features/brand/rules.ts';
import { contrastText, isColour } from '#shared/contrast.ts';
import { Check } from '../../../icons/check.ts';
import { TriangleAlert } from '../../../icons/triangle-alert.ts';
import cardStyles from '../../../ui/card.module.css';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import textStyles from '../../../ui/text.module.css';
import styles from './contrast-list.module.css';

/** The derived colour roles: each pair, its contrast, and corrections for readability. */
export function ContrastList({ draft }: { draft: BrandDraft }) {
  const [theme, setTheme] = useState<Theme>('light');
  if (!isColour(draft.accent) || !isColour(draft.link)) return null;
  const colours = deriveColours(draft);
  return (
    <>
      <Corrections colours={colours} />
      <SegmentedControl
        label="Theme of the table"
        choices={[
          ['light', 'Light'],
          ['dark', 'Dark'],
        ]}
        value={theme}
        onChange={setTheme}
      />
      <table className={styles.contrast}>
        <caption className="visually-hidden">Contrast of each role, {theme} theme</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Sample</th>
            <th scope="col">Role</th>
            <th scope="col">Contrast</th>
            <th scope="col">Verdict</th>
          </tr>
        </thead>
        <tbody>
          {colours.pairs
            .filter((pair) => pair.theme === theme)
            .map((pair) => (
              <Pair key={pair.name} pair={pair} />
            ))}
        </tbody>
      </table>
    </>
  );
}

function Pair({ pair: { name, colour, ground, ratio, correction } }: { pair: ContrastPair }) {
  return (
    <tr className={correction ? styles.changed : undefined}>
      <td>
        <span className={styles.sample} style={{ background: ground, color: colour }} title={`${colour} on ${ground}`}>
          Aa
        </span>
      </td>
      <th scope="row">
        {name}
        {correction && `, was ${contrastText(correction.ratio)}`}
      </th>
      <td className="tabular">{contrastText(ratio)}</td>
      <td>
        {correction ? (
          <span className={styles.verdict}>
            <TriangleAlert />
            Changed
          </span>
        ) : (
          <span className={`${styles.verdict} ${textStyles.positive}`}>
            <Check />
            AA
          </span>
        )}
      </td>
    </tr>
  );
}

const WORDS: Record<string, string> = {
  'Link on page': 'The link colour',
  'Button colour on band': 'The button colour as text on bands',
};

/** Each correction once, as text. */
function Corrections({ colours }: { colours: BrandColours }) {
  const correctedPairs = colours.pairs.filter(({ name, correction }) => correction && name in WORDS);
  return (
    <div role="status" className={styles.corrections}>
      {correctedPairs.map(({ theme, name, colour, ground, ratio, correction }) => (
        <p
          key={`${theme} ${name}`}
          className={`${cardStyles.note}${theme === 'light' ? ` ${cardStyles.warning}` : ''}`}
        >
          <TriangleAlert />
          <span>
            <b>
              {theme === 'light'
                ? `${WORDS[name]} is too ${correction!.how === 'darkened' ? 'pale' : 'dark'}: corrected`
                : `${WORDS[name]} has another tone in the dark theme`}
            </b>
            <br />
            <Swatch colour={correction!.from} /> {correction!.from}, {contrastText(correction!.ratio)} →{' '}
            <Swatch colour={colour} /> <b>{colour}</b>, {contrastText(ratio)} on {ground}, {correction!.how}. Fills keep
            your colour.
          </span>
        </p>
      ))}
    </div>
  );
}

const Swatch = ({ colour }: { colour: string }) => (
  <i className={styles.swatch} style={{ background: colour }} aria-hidden="true" />
);
