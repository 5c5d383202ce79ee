import { useMutation } from '@tanstack/react-query';
import { errorCode, errorMessage } from '../../../lib/errors.ts';
import { toastError } from '../../../ui/toast.tsx';
import { startDownload } from './start-download.ts';

/** Requests the URL of a CSV file of a list and downloads it. `what`: 'orders'. */
export function useExport<Input>(what: string, ask: (input: Input) => Promise<{ url: string }>) {
  return useMutation({
    mutationFn: ask,
    onSuccess: ({ url }) => startDownload(url),
    onError: (error) => {
      // the user cancelled the re-authentication
      if (errorCode(error) !== 'REAUTHENTICATION_REQUIRED')
        toastError('Error', `The ${what} could not be exported. ${errorMessage(error)}`);
    },
  });
}
