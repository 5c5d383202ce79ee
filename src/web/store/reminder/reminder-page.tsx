import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../../lib/api.ts';
import { errorCode, errorMessage } from '../../lib/errors.ts';
import { useFragmentToken } from '../../lib/use-fragment-token.ts';
import { authPath } from '../../shop/auth-path.ts';
import { setCartData } from '../../shop/cart.ts';
import { ensureShopper } from '../../shop/ensure-shopper.ts';
import { reminderQueries } from '../../shop/reminder-api.ts';
import { useStorefront } from '../../shop/storefront.ts';
import buttonStyles from '../../ui/button.module.css';
import { NewsletterLayout } from '../newsletter/newsletter-layout.tsx';

const openQuery = (token: string) => ({
  ...reminderQueries.reminders.open.queryOptions({ input: { token } }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

/** The page of a reminder's link: puts the lines into this browser's cart, or leads on. It signs nobody in. */
export default function ReminderPage() {
  const token = useFragmentToken();
  const { data, error } = useQuery({ ...openQuery(token ?? ''), enabled: Boolean(token) });
  if (token === '' || error) return <Failed error={error} />;
  if (!data) return <NewsletterLayout title="Opening your link" />;
  return data.path ? <Leading path={data.path} /> : <Restoring lines={data.lines} token={token ?? ''} />;
}

function Leading({ path }: { path: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(path, { replace: true }), [navigate, path]);
  return (
    <NewsletterLayout title="Opening your link">
      <Link className={`${buttonStyles.button} ${buttonStyles.primary}`} to={path}>
        Continue
      </Link>
    </NewsletterLayout>
  );
}

type Line = { variantId: string; quantity: number; text: string; isBuyable: boolean };

function Restoring({ lines, token }: { lines: readonly Line[]; token: string }) {
  const { accountsRequired } = useStorefront();
  const client = useQueryClient();
  const navigate = useNavigate();
  const buyable = lines.filter(({ isBuyable }) => isBuyable);
  const { mutate, data, error } = useMutation({
    mutationFn: async () => {
      if (!(await ensureShopper(!accountsRequired))) return null;
      return api.cart.restore({ lines: buyable.map(({ variantId, quantity }) => ({ variantId, quantity })) });
    },
    onSuccess: async (cart) => {
      if (!cart) return;
      await setCartData(client, cart);
      await navigate('/cart', { replace: true });
    },
  });
  const isAny = buyable.length > 0;
  useEffect(() => {
    if (isAny) mutate();
  }, [isAny, mutate]);
  if (!isAny)
    return (
      <NewsletterLayout title="No longer on sale">
        <p className="lead">None of the products of this link can be bought at the moment.</p>
        <Link className={`${buttonStyles.button} ${buttonStyles.primary}`} to="/products">
          Explore Products
        </Link>
      </NewsletterLayout>
    );
  return (
    <NewsletterLayout title={error ? 'The cart could not be opened' : 'Opening the cart'}>
      <ul>
        {buyable.map(({ variantId, text }) => (
          <li key={variantId}>{text}</li>
        ))}
      </ul>
      {error && <p className="lead">{errorMessage(error)}</p>}
      {error && (
        <button type="button" className={`${buttonStyles.button} ${buttonStyles.primary}`} onClick={() => mutate()}>
          Retry
        </button>
      )}
      {data === null && (
        <Link className={`${buttonStyles.button} ${buttonStyles.primary}`} to={authPath(`/reminder#${token}`)}>
          Sign in to put them into your cart
        </Link>
      )}
    </NewsletterLayout>
  );
}

function Failed({ error }: { error: Error | null }) {
  const isInvalid = !error || ['INVALID_LINK', 'BAD_REQUEST'].includes(errorCode(error) ?? '');
  return (
    <NewsletterLayout title={isInvalid ? 'Invalid or expired link' : 'The link could not be opened'}>
      <p className="lead">
        {isInvalid
          ? 'Links in our reminders are valid for 30 days. Your cart is where you left it.'
          : errorMessage(error)}
      </p>
      <Link className={`${buttonStyles.button} ${buttonStyles.primary}`} to="/cart">
        Open the cart
      </Link>
    </NewsletterLayout>
  );
}
