import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { signOut } from './user-data.ts';

/** Ends the session and opens the home page. */
export function useSignOut() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return () => signOut(queryClient, async () => navigate('/'));
}
