import { useEffect, useState } from 'react';
import { redirect, useNavigate, useSearchParams } from 'react-router';
import { prefetch } from '../../lib/prefetch.ts';
import { currentAccount } from '../../lib/session-store.ts';
import { useSession } from '../../lib/use-session.ts';
import { returnPathIn } from '../../shop/auth-path.ts';
import { heroQuery } from '../../shop/hero-query.ts';
import { storefrontQuery } from '../../shop/storefront.ts';
import { Tabs } from '../../ui/tabs.tsx';
import type { Route } from './+types/auth-page';
import { AuthLayout } from './auth-layout.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { rememberSignUpOrigin } from './sign-up-origin.ts';
import { SignUpSent } from './sign-up-sent.tsx';

type Tab = 'sign-in' | 'sign-up';
const HEADINGS: Record<Tab, string> = { 'sign-in': 'Good to see you', 'sign-up': 'Good to have you' };

export const loader = ({ context }: Route.LoaderArgs) => prefetch(context, storefrontQuery(), heroQuery());

/** Redirects signed-in users to where they wanted to go, or home. */
export function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  if (currentAccount()) throw redirect(returnPathIn(new URL(request.url).searchParams) ?? '/');
  return prefetch(context, storefrontQuery(), heroQuery());
}

export default function AuthPage() {
  const [params] = useSearchParams();
  const [tab, setTab] = useState<Tab>(params.get('tab') === 'sign-up' ? 'sign-up' : 'sign-in');
  // kept when the user switches between the tabs
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [signedInHere, setSignedInHere] = useState(false);
  const session = useSession();
  const navigate = useNavigate();
  const target = returnPathIn(params) ?? '/';
  useEffect(() => {
    if (session) void navigate(target, { replace: true });
  }, [session, navigate, target]);

  const showSent = (address: string) => {
    rememberSignUpOrigin(returnPathIn(params));
    setSentTo(address);
  };
  const shared = { email, onEmail: setEmail };
  return (
    <AuthLayout title={tab === 'sign-in' ? 'Sign In' : 'Sign Up'} art={0} forVisitors={!signedInHere}>
      {sentTo ? (
        <SignUpSent
          email={sentTo}
          onBack={() => {
            setSentTo(null);
            setTab('sign-in');
          }}
        />
      ) : (
        <>
          <h1 className="heading-1 heading">{HEADINGS[tab]}</h1>
          <Tabs<Tab>
            label="Sign in or sign up"
            value={tab}
            onChange={setTab}
            tabs={[
              {
                key: 'sign-in',
                label: 'Sign In',
                panel: (
                  <SignInForm {...shared} onSignedIn={() => setSignedInHere(true)} onSignUp={() => setTab('sign-up')} />
                ),
              },
              { key: 'sign-up', label: 'Sign Up', panel: <SignUpForm {...shared} onSent={showSent} /> },
            ]}
          />
        </>
      )}
    </AuthLayout>
  );
}
