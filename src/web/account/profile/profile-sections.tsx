import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import { PageMeta } from '../../shop/page-meta.tsx';
import { useStorefront } from '../../shop/storefront.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import skeletonStyles from '../../ui/skeleton.module.css';
import accountPageStyles from '../components/account-page.module.css';
import { Addresses } from './addresses.tsx';
import { Consents } from './consents.tsx';
import { DataExport } from './data-export.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { DetailsForm } from './details-form.tsx';
import { DietaryPreferences } from './dietary-preferences.tsx';
import { FitnessGoals } from './fitness-goals.tsx';
import { PasswordForm } from './password-form.tsx';
import { profileQuery } from './profile.ts';
import styles from './profile-sections.module.css';
import { Sessions } from './sessions.tsx';

// only in shops that have switched it on
const PhoneConfirmation = lazy(() => import('./phone-confirmation.tsx'));

export function ProfileSections() {
  const { phoneCodes } = useStorefront();
  const { data, isError, error, refetch } = useQuery(profileQuery());
  return (
    <div className={`page-width ${accountPageStyles.page}`}>
      <PageMeta title="Profile" />
      <h1 className="heading-1 heading">Profile</h1>
      {isError && !data ? (
        <LoadFailed title="Error loading profile" error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Section title="Your details" text="The name and number on your orders and in our mails.">
            {data ? <DetailsForm profile={data} /> : <FormSkeleton rows={FIELDS} />}
            {phoneCodes && data?.phone && (
              <Suspense fallback={null}>
                <PhoneConfirmation key={data.phone} phone={data.phone} isConfirmed={data.isPhoneConfirmed} />
              </Suspense>
            )}
          </Section>
          <Section title="Fitness goals" text="What you train for. Tap to choose, or add your own.">
            {data ? <FitnessGoals chosen={data.fitnessGoals} /> : <FormSkeleton rows={LINES} />}
          </Section>
          <Section title="Dietary preferences" text="What you eat and leave out.">
            {data ? <DietaryPreferences chosen={data.dietaryPreferences} /> : <FormSkeleton rows={LINES} />}
          </Section>
          <Section title="Saved addresses" text="Ready to choose at checkout.">
            <Addresses />
          </Section>
          <Section title="Password" text="Changing it signs out your other devices.">
            {data ? <PasswordForm email={data.email} fullName={data.fullName} /> : <FormSkeleton rows={FIELDS} />}
          </Section>
          <Section
            title="Where you are signed in"
            text="Every browser that is signed in. Sign out those you do not recognise."
          >
            {data ? <Sessions email={data.email} /> : <FormSkeleton rows={LINES} />}
          </Section>
          <Section title="What you have agreed to" text="By purpose. Withdraw any as easily as you gave it.">
            <Consents />
          </Section>
          <Section title="Your data" text="A copy of everything we keep about you.">
            {data ? <DataExport email={data.email} /> : <FormSkeleton rows={LINES} />}
          </Section>
          <Section title="Delete account" text="What is deleted and what stays.">
            {data ? <DeleteAccount email={data.email} /> : <FormSkeleton rows={LINES} />}
          </Section>
        </>
      )}
    </div>
  );
}

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.heading}>
        <h2 className="heading-3 heading" id={id} tabIndex={-1}>
          {title}
        </h2>
        <p className="muted text-small">{text}</p>
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}

const FIELDS = ['first', 'second', 'third'];
const LINES = ['first', 'second'];

function FormSkeleton({ rows }: { rows: string[] }) {
  return (
    <div className={styles.waiting} role="status">
      <span className="visually-hidden">Loading</span>
      {rows.map((row) => (
        <div key={row} className={skeletonStyles.skeleton} />
      ))}
    </div>
  );
}
