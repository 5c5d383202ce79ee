import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { api, orpc } from '../lib/api.ts';
import { errorCode, errorMessage } from '../lib/errors.ts';
import { writeQueryData } from '../lib/query-client.ts';
import { currentAccount } from '../lib/session-store.ts';
import { useSession } from '../lib/use-session.ts';
import { toast, toastError } from '../ui/toast.tsx';
import { authPath } from './auth-path.ts';
import { rememberAction } from './remembered-action.ts';

export type WishlistItem = Awaited<ReturnType<typeof api.wishlist.list>>[number];
const key = orpc.wishlist.list.queryKey();

export function useWishlist() {
  const session = useSession();
  return useQuery({ ...orpc.wishlist.list.queryOptions({ input: undefined }), enabled: Boolean(session) });
}

/** Whether a product is on the wishlist, with a toggle that shows at once and reverts on an error. */
export function useWishlistToggle(productId: string) {
  const session = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { data } = useWishlist();
  const item = session ? data?.find((one) => one.product.id === productId) : undefined;
  const mutation = useMutation({
    mutationFn: (isWanted: boolean) =>
      isWanted ? api.wishlist.add({ productId }) : api.wishlist.remove({ id: item!.id }),
    onSuccess: async (items, isWanted) => {
      await writeQueryData(client, key, items);
      toast(isWanted ? 'Added to wishlist' : 'Removed from wishlist');
    },
    onError: (error, isWanted) => {
      if (errorCode(error) === 'ALREADY_IN_WISHLIST') {
        void client.invalidateQueries({ queryKey: key });
        toastError('Already in wishlist', 'This item is already in your wishlist.');
      } else toastError(isWanted ? 'Error adding to wishlist' : 'Error removing item', errorMessage(error));
    },
  });
  const wished = mutation.isPending ? Boolean(mutation.variables) : Boolean(item);
  return {
    wished,
    toggle() {
      if (mutation.isPending) return;
      if (currentAccount()) return mutation.mutate(!item);
      toast('Please sign in', 'You need to sign in to add items to wishlist.');
      rememberAction({ kind: 'add-to-wishlist', productId });
      navigate(authPath(pathname + search));
    },
  };
}
