import { useState } from 'react';
import { setTheme, type Theme, useTheme } from '../lib/theme.ts';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { Actions } from './actions.tsx';
import styles from './components.module.css';
import { Fields } from './fields.tsx';
import { Messages } from './messages.tsx';
import { Navigation } from './navigation.tsx';
import { Overlays } from './overlays.tsx';
import '../styles/compact.css';
import '../styles/compact-fields.css';

type Density = 'regular' | 'compact';
const THEMES: readonly (readonly [Theme, string])[] = [
  ['light', 'Light'],
  ['dark', 'Dark'],
];
const DENSITIES: readonly (readonly [Density, string])[] = [
  ['regular', 'Shop'],
  ['compact', 'Panel'],
];

/** Every shared component in every state, in a demo and the dev server only. */
export default function Components() {
  const theme = useTheme();
  const [density, setDensity] = useState<Density>('regular');
  return (
    <main className={`page-width ${styles.page}`}>
      <h1 className="heading-1 heading">Components</h1>
      <div className={styles.bar}>
        <SegmentedControl label="Theme" choices={THEMES} value={theme} onChange={setTheme} />
        <SegmentedControl label="Density" choices={DENSITIES} value={density} onChange={setDensity} />
      </div>
      <div data-density={density} className={styles.sections}>
        <Actions />
        <Fields />
        <Navigation />
        <Messages />
        <Overlays />
      </div>
    </main>
  );
}
