import { useQuery } from '@tanstack/react-query';
import { Truck } from '../../../icons/truck.ts';
import emptyStyles from '../../../ui/empty.module.css';
import { adminQueries } from '../../api.ts';
import { Note } from '../../components/note.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { SectionHeader } from '../../components/section-header.tsx';
import { MORE_CARDS } from '../cards.ts';
import { SettingsCard } from '../settings-card.tsx';
import { SettingsNav } from '../settings-nav.tsx';
import settingsPageStyles from '../settings-page.module.css';
import { CarrierCard } from './carrier-card.tsx';
import styles from './carriers.module.css';

const SPEC = MORE_CARDS.find(({ section }) => section === 'carriers')!;

/** Settings → Carriers: their keys, what they can do, how they do, and how pickups are asked for. */
export function CarriersPage() {
  const status = useQuery({ ...adminQueries.carriers.status.queryOptions(), staleTime: 0 });
  const settings = useQuery({ ...adminQueries.settings.read.queryOptions(), staleTime: 0 });
  const { data } = status;
  const stored = settings.data?.find(({ section }) => section === 'carriers');
  if (!data || !stored)
    return (
      <QueryState
        what="The carriers"
        error={status.error ?? settings.error}
        refetch={() => Promise.all([status.refetch(), settings.refetch()])}
      />
    );
  return (
    <>
      <SettingsNav />
      <SectionHeader page title="Carriers" total={{ count: data.carriers.length, more: false }} />
      <p className={`muted ${settingsPageStyles.lead}`}>
        Who takes shipments to the door. Keys are in the environment of the server and never shown.
      </p>
      {data.pickupPincode === null && (
        <Note tone="warning" icon={Truck}>
          No carrier can be asked for prices until the pincode of the pickup place is entered below.
        </Note>
      )}
      <div className={styles.carriers}>
        {data.carriers.map((carrier) => (
          <CarrierCard key={carrier.name} carrier={carrier} isDemo={data.demo} />
        ))}
        {data.carriers.length === 0 && (
          <div className={emptyStyles.empty}>
            <h3>No carrier is installed</h3>
            <p>Add the extension of a carrier to ojas.config.ts.</p>
          </div>
        )}
        <SettingsCard spec={SPEC} stored={stored} found={null} />
      </div>
    </>
  );
}
