import { useMutation } from '@tanstack/react-query';
import { errorCode, errorMessage } from '../../../lib/errors.ts';
import { toastError } from '../../../ui/toast.tsx';
import { startDownload } from './start-download.ts';

/** Asks for the address of a list as a file, and takes the file. `what`: 'orders'. */
export function useExport<Input>(what: string, ask: (input: Input) => Promise<{ url: string }>) {
  return useMutation({
    mutationFn: ask,
    onSuccess: ({ url }) => startDownload(url),
    onError: (error) => {
      // whoever does not give the password has thought better of it
      if (errorCode(error) !== 'REAUTHENTICATION_REQUIRED')
        toastError('Error', `The ${what} could not be exported. ${errorMessage(error)}`);
    },
  });
}
