import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../lib/errors.ts';
import { toast, toastError } from '../../ui/toast.tsx';

type Options<Input, Result> = {
  run(input: Input): Promise<Result>;
  /** title and text of the toast */
  success?(result: NoInfer<Result>, input: NoInfer<Input>): [title: string, text?: string];
  /** the button Undo of the toast */
  undo?(result: NoInfer<Result>, input: NoInfer<Input>): unknown;
  /** instead of `undo`: the input with which the action itself takes it back; undefined where it cannot */
  undoInput?(result: NoInfer<Result>, input: NoInfer<Input>): NoInfer<Input> | undefined;
  /** 'Failed to update review', before the reason in the toast of an error */
  failed?: string;
  /** the reason of an error; by default the message of the API */
  explain?(error: unknown): string;
  /** reads again what may have changed, also after a refusal */
  reload?(client: QueryClient): unknown;
  onSuccess?(result: NoInfer<Result>, input: NoInfer<Input>): unknown;
  onError?(error: unknown): unknown;
  /** closes the question, whatever the answer was */
  onSettled?(): unknown;
};

/** An operation behind a button or menu: what staff read of its outcome, how they undo it, and what is read again. */
export function useAction<Input = void, Result = unknown>(options: Options<Input, Result>) {
  const client = useQueryClient();
  const { failed, explain = errorMessage } = options;
  const undoOf = (result: Result, input: Input) => {
    if (options.undo) return () => options.undo?.(result, input);
    const undoInput = options.undoInput?.(result, input);
    return undoInput === undefined ? undefined : () => mutation.mutate(undoInput);
  };
  const mutation = useMutation({
    mutationFn: (input: Input) => options.run(input),
    onSuccess: (result, input) => {
      const finished = options.onSuccess?.(result, input);
      if (options.success) {
        const [title, text] = options.success(result, input);
        const undo = undoOf(result, input);
        toast(title, text, 'default', undo && { label: 'Undo', run: undo });
      }
      return finished;
    },
    onError: (error) => {
      options.onError?.(error);
      toastError('Error', [failed && `${failed}.`, explain(error)].filter(Boolean).join(' '));
    },
    onSettled: () => {
      options.onSettled?.();
      return options.reload?.(client);
    },
  });
  return mutation;
}
