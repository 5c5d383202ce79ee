import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, get, type Path, type PathValue, useForm } from 'react-hook-form';
import { toast } from '../../../ui/toast.tsx';
import { readDraft } from './form-drafts.ts';
import {
  addNotice,
  currentValues,
  describeFailure,
  type FormMessages,
  type FormTexts,
  renameFields,
} from './form-messages.ts';
import type { ListKeys } from './merge-changes.ts';
import { expectedValues, mergeTyped, rowOfDraft } from './row-version.ts';
import { useFormDraft } from './use-form-draft.ts';
import { useUnsavedChanges } from './use-unsaved-changes.ts';

type Options<Fields extends FieldValues, Input, Saved, Row extends object> = FormTexts & {
  /** names the draft: 'coupon new'; null where typing confirms something, so that nothing is kept */
  draft: string | null;
  /** the row that the form changes; null for a new one */
  row?: Row | null;
  /** its properties that the form does not change, or that others may */
  ignored?: readonly (keyof Row)[];
  /** takes over the row when it is read again, as a form does that is always open */
  isLive?: boolean;
  /** how rows of the form's lists are recognized when changes of two people are merged */
  keys?: ListKeys;
  /** the fields of the row, or those before anything is typed */
  fields(row: Row | null): Fields;
  /** the input of the operation; without it the fields themselves */
  toInput?(fields: Fields): Input;
  /** what is wrong with it, before the server is asked */
  validate?(input: NoInfer<Input>, fields: NoInfer<Fields>): FormMessages;
  /** `expected`: the values of the row that the form was filled with, where the operation compares them */
  save(input: NoInfer<Input>, expected: Record<string, unknown> | undefined): Promise<Saved>;
  /** reads again what may have changed, also after a refusal */
  reload?(client: QueryClient): unknown;
  /** the toast */
  success?(saved: NoInfer<Saved>, input: NoInfer<Input>): Parameters<typeof toast>;
  /** closes the dialog, or leaves the page */
  onSaved?(saved: NoInfer<Saved>, input: NoInfer<Input>): unknown;
};

/** A form of any row. */
export type EntityForm<Fields extends FieldValues> = Omit<ReturnType<typeof useEntityForm<Fields>>, 'restart'>;

/**
 * A form of the panel: what is typed, kept over reloads, and how it is saved. It is validated here, then by the server;
 * messages of both appear at their fields, the first of which gets the focus, and nothing typed is lost. When someone
 * else has saved the row meanwhile, their changes are merged in and named; saving again overwrites what both changed.
 */
export function useEntityForm<Fields extends FieldValues, Input = Fields, Saved = unknown, Row extends object = object>(
  options: Options<Fields, Input, Saved, Row>,
) {
  const { draft: name, row = null, ignored = [], keys, fields } = options;
  const client = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const [restored] = useState(() => (name === null ? null : readDraft(name)));
  // read when saving, so that a submission right after a merge has the newer row
  const base = useRef<Row | null>(undefined!);
  if (base.current === undefined) base.current = rowOfDraft(restored, row);
  const [initial] = useState(() => fields(row));
  const [uploads, setUploads] = useState(0);
  const form = useForm<Fields>({ defaultValues: initial as DefaultValues<Fields> });
  const { errors, isDirty } = form.formState;

  const draft = useFormDraft(form, {
    name,
    draft: restored,
    version: () => base.current && JSON.stringify(base.current),
    onDiscard: () => restart(row),
  });

  const [showCount, setShowCount] = useState(0);
  useEffect(() => {
    // after the messages are rendered
    if (showCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [showCount]);
  const show = (messages: Record<string, string>) => {
    form.clearErrors();
    for (const [field, message] of Object.entries(messages)) form.setError(field as Path<Fields>, { message });
    setShowCount((count) => count + 1);
  };

  /** Begins again with a row: nothing is typed. */
  const restart = (next: Row | null) => {
    base.current = next;
    form.reset(fields(next));
  };
  /** Takes over the row as someone else has saved it; what was typed stays. */
  const rebase = (after: Row) => {
    const before = base.current;
    if (!before || JSON.stringify(before) === JSON.stringify(after)) return;
    const merged = mergeTyped({ before, after, typed: form.getValues(), fields, keys });
    base.current = after;
    form.reset(fields(after), { keepErrors: true });
    form.reset(merged, { keepDefaultValues: true, keepErrors: true });
  };
  const version = options.isLive ? JSON.stringify(row) : null;
  const takeOver = useRef(rebase);
  takeOver.current = rebase;
  useEffect(() => {
    if (version !== null) takeOver.current(JSON.parse(version) as Row);
  }, [version]);

  const saving = useMutation({
    mutationFn: (input: Input) => options.save(input, expectedValues(base.current, ignored)),
    onSuccess: (saved, input) => {
      draft.clear();
      if (options.success) toast(...options.success(saved, input));
      const finished = options.onSaved?.(saved, input);
      void options.reload?.(client);
      return finished;
    },
    onError: (error) => {
      const now = currentValues(error);
      if (now && base.current) rebase({ ...base.current, ...now });
      void options.reload?.(client);
      show(describeFailure(error, options));
    },
  });
  const submit = (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault();
    if (event) element.current = event.currentTarget;
    if (saving.isPending) return;
    if (uploads > 0) return show({ root: 'The image is still uploading. Save when it is done.' });
    const typed = form.getValues();
    const input = options.toInput ? options.toInput(typed) : (typed as unknown as Input);
    const messages = addNotice(renameFields(options.validate?.(input, typed) ?? {}, options), options);
    show(messages);
    if (Object.keys(messages).length === 0) saving.mutate(input);
  };

  // a typed confirmation is nothing to lose
  const isChanged = name !== null && (isDirty || uploads > 0);
  useUnsavedChanges(isChanged && !saving.isPending);
  const messageOf = (field: string) => (get(errors, field) as { message?: string } | undefined)?.message;
  const removeMessage = (field: Path<Fields>) => {
    if (messageOf(field)) form.clearErrors(field);
  };
  /** Changes fields without an input of their own. */
  const change = (values: Partial<Fields>) => {
    for (const [field, value] of Object.entries(values) as [Path<Fields>, PathValue<Fields, Path<Fields>>][]) {
      form.setValue(field, value, { shouldDirty: true });
      removeMessage(field);
    }
  };
  return {
    ...form,
    /** for a form that shortcuts submit, too */
    element,
    draft,
    submit,
    restart,
    isSaving: saving.isPending,
    isChanged,
    /** the message about the whole form */
    notice: messageOf('root') ?? null,
    messageOf,
    change,
    /** how many images are being uploaded: it waits for them */
    setUploads,
    /** all fields as they are typed */
    get values(): Fields {
      return form.watch();
    },
    /** the props of an input: its registration and its message, which typing removes */
    field: (field: Path<Fields>) => {
      const input = form.register(field);
      return {
        ...input,
        error: messageOf(field),
        onChange: (event: ChangeEvent<HTMLElement>) => {
          removeMessage(field);
          return input.onChange(event);
        },
      };
    },
    /** the props of a control without an input of its own: value, change and message */
    choice: <Name extends Path<Fields>>(field: Name) => ({
      value: form.watch(field),
      error: messageOf(field),
      onChange: (value: PathValue<Fields, Name>) => change({ [field]: value } as Partial<Fields>),
    }),
  };
}
