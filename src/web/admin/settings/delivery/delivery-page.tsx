import { useQuery } from '@tanstack/react-query';
import { DEFAULT_PLAN } from '#features/delivery/plan-rules.ts';
import { formatDateTime } from '#shared/dates.ts';
import { RotateCcw } from '../../../icons/rotate-ccw.ts';
import arrangeStyles from '../../../ui/arrange.module.css';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { adminQueries } from '../../api.ts';
import { FormFields } from '../../components/form/entity-dialog.tsx';
import { RestoredNote } from '../../components/form/restored-note.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { SectionHeader } from '../../components/section-header.tsx';
import { Permitted, useMay } from '../../permissions.tsx';
import { SettingsNav } from '../settings-nav.tsx';
import settingsPageStyles from '../settings-page.module.css';
import { DaysCard } from './days-card.tsx';
import styles from './delivery.module.css';
import { planFields } from './delivery-fields.ts';
import { MethodsCard } from './methods-card.tsx';
import { RequestsCard } from './requests-card.tsx';
import { TryCard } from './try-card.tsx';
import { type PlanState, useDeliveryForm } from './use-delivery-form.ts';
import { ZonesCard } from './zones-card.tsx';

/** Settings → Delivery: what delivery costs, where the shop delivers, and which day it promises. */
export function DeliveryPage() {
  const { data, error, refetch } = useQuery({
    ...adminQueries.delivery.read.queryOptions(),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  if (!data) return <QueryState what="The delivery plan" error={error} refetch={refetch} />;
  return <DeliveryForm stored={data} />;
}

function DeliveryForm({ stored }: { stored: PlanState }) {
  const form = useDeliveryForm(stored);
  const may = useMay();
  const mayWrite = may('settings.write');
  return (
    <>
      <SettingsNav />
      <SectionHeader page title="Delivery">
        {mayWrite && (
          <Button icon={RotateCcw} onClick={() => form.change(planFields(DEFAULT_PLAN))}>
            Back to the default
          </Button>
        )}
      </SectionHeader>
      <p className={`muted ${settingsPageStyles.lead}`}>
        What it costs, where we go, which day we promise. Cart, checkout and invoices follow from here.
      </p>
      <form method="post" noValidate onSubmit={form.submit} className={styles.columns}>
        <FormFields form={form}>
          <div className={styles.main}>
            <RestoredNote draft={form.draft} />
            <fieldset className={styles.main} disabled={!mayWrite}>
              <MethodsCard />
              <ZonesCard report={stored.report} />
              <DaysCard unweighedVariants={stored.unweighedVariants} />
            </fieldset>
            <div className={`${styles.bar}${form.isChanged ? ` ${styles.unsavedBar}` : ''}`}>
              {form.notice && <Problem live>{form.notice}</Problem>}
              <span className={arrangeStyles.grow} role="status">
                {form.isChanged
                  ? 'Changes that are not saved. Open carts are priced again before they are paid.'
                  : stored.savedAt
                    ? `Saved ${formatDateTime(stored.savedAt)} by ${stored.savedBy ?? 'the demo'}`
                    : 'The default: free, everywhere'}
              </span>
              {form.isChanged && <Button onClick={form.draft.discard}>Discard</Button>}
              <Permitted needs="settings.write">
                <BusyButton variant={form.isChanged ? 'primary' : 'plain'} busy={form.isSaving} busyLabel="Saving...">
                  Save
                </BusyButton>
              </Permitted>
            </div>
          </div>
          <TryCard />
        </FormFields>
      </form>
      <RequestsCard />
    </>
  );
}
