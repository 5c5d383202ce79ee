import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { PageMeta } from '../../shop/page-meta.tsx';
import '../../styles/line-items.css';
import '../../styles/account.css';
import '../../styles/privacy.css';
import { LoadFailed } from '../components/load-failed.tsx';
import { Addresses } from './addresses.tsx';
import { Consents } from './consents.tsx';
import { DataExport } from './data-export.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { DetailsForm } from './details-form.tsx';
import { DietaryPreferences } from './dietary-preferences.tsx';
import { FitnessGoals } from './fitness-goals.tsx';
import { PasswordForm } from './password-form.tsx';
import { profileQuery } from './profile.ts';
import { Sessions } from './sessions.tsx';

export default function ProfilePage() {
  const { data, isError, error, refetch } = useQuery(profileQuery());
  return (
    <div className="wrap acc">
      <PageMeta title="Profile" />
      <h1 className="h1 hd">Profile</h1>
      {isError && !data ? (
        <LoadFailed title="Error loading profile" error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Section title="Your details" text="The name and number on your orders and in our mails.">
            {data ? <DetailsForm profile={data} /> : <FormSkeleton rows={FIELDS} />}
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
          <Section title="Where you are signed in" text="Every browser with a session. End those you do not know.">
            {data ? <Sessions email={data.email} /> : <FormSkeleton rows={LINES} />}
          </Section>
          <Section title="What you have agreed to" text="Per purpose, and taken back as easily as given.">
            <Consents />
          </Section>
          <Section title="Your data" text="A copy of everything we keep of you.">
            {data ? <DataExport email={data.email} /> : <FormSkeleton rows={LINES} />}
          </Section>
          <Section title="Delete account" text="The end of it, with what stays.">
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
    <section className="prof" aria-labelledby={id}>
      <div className="prof__l">
        <h2 className="h3 hd" id={id} tabIndex={-1}>
          {title}
        </h2>
        <p className="muted sm">{text}</p>
      </div>
      <div className="prof__r">{children}</div>
    </section>
  );
}

const FIELDS = ['first', 'second', 'third'];
const LINES = ['first', 'second'];

function FormSkeleton({ rows }: { rows: string[] }) {
  return (
    <div className="prof__w" role="status">
      <span className="sr">Loading</span>
      {rows.map((row) => (
        <div key={row} className="sk" />
      ))}
    </div>
  );
}
