import type { Texts } from '@ekbid/texts';
import { useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import { hasReason, problemField, problemText } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { toast } from '../ui/toast.ts';

type Options<Fields> = {
  defaults: DefaultValues<Fields>;
  /** Checks the fields by the rules of the domain, then sends them. What it throws is shown. */
  submit: (fields: Fields) => Promise<void>;
  /** The title of the toast when the error carries no reason, e.g. "Login failed". */
  fallback: string;
};

type Message = (texts: Texts) => string;

/** A form that shows the error of its first wrong field as a toast and beside the field, and focuses the field. */
export function useCheckedForm<Fields extends FieldValues>({ defaults, submit, fallback }: Options<Fields>) {
  const texts = useTexts();
  const { clearErrors, control, formState, getValues, handleSubmit, register, setError } = useForm<Fields>({
    defaultValues: defaults,
  });

  /** Functions instead of strings, so that errors on the screen change with the language. */
  const [messages, setMessages] = useState<Readonly<Record<string, Message>>>({});

  const show = (field: string | undefined, message: Message) => {
    const text = message(texts);
    toast.error(text);
    if (field !== undefined) setMessages((messages) => ({ ...messages, [field]: message }));
    if (field !== undefined) setError(field as Path<Fields>, { message: text }, { shouldFocus: true });
  };
  const showError = (field: string | undefined, text: string) => show(field, () => text);
  const refuse = (error: unknown, failed = fallback) => {
    if (hasReason(error)) show(problemField(error), (texts) => problemText(texts, error));
    else toast.error(failed, problemText(texts, error));
  };
  const onSubmit = handleSubmit(async (fields) => {
    try {
      await submit(fields);
    } catch (error) {
      refuse(error);
    }
  });
  const errorOf = (field: Path<Fields>) => (formState.errors[field] ? messages[field]?.(texts) : undefined);

  const busy = formState.isSubmitting;
  return { busy, clearErrors, control, errorOf, getValues, onSubmit, refuse, register, showError };
}
