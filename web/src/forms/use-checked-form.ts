import type { Texts } from '@ekbid/texts';
import { useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import { isToldReason, problemField, problemText } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { toast } from '../ui/toast.ts';

type Options<Fields> = {
  defaults: DefaultValues<Fields>;
  /** Checks the fields by the rules of the domain, then sends them; whatever it throws is told. */
  submit: (fields: Fields) => Promise<void>;
  /** Heads the toast when nobody gave a reason, e.g. "Login failed". */
  fallback: string;
};

type Saying = (texts: Texts) => string;

/** A form whose first wrong field is told as a toast and beside the field, which then has the focus. */
export function useCheckedForm<Fields extends FieldValues>({ defaults, submit, fallback }: Options<Fields>) {
  const texts = useTexts();
  const { clearErrors, control, formState, getValues, handleSubmit, register, setError } = useForm<Fields>({
    defaultValues: defaults,
  });

  /** How each field's error is said, so that it changes with the language. */
  const [sayings, setSayings] = useState<Readonly<Record<string, Saying>>>({});

  const say = (field: string | undefined, saying: Saying) => {
    const text = saying(texts);
    toast.error(text);
    if (field !== undefined) setSayings((sayings) => ({ ...sayings, [field]: saying }));
    if (field !== undefined) setError(field as Path<Fields>, { message: text }, { shouldFocus: true });
  };
  const tell = (field: string | undefined, text: string) => say(field, () => text);
  const refuse = (error: unknown, failed = fallback) => {
    if (isToldReason(error)) say(problemField(error), (texts) => problemText(texts, error));
    else toast.error(failed, problemText(texts, error));
  };
  const onSubmit = handleSubmit(async (fields) => {
    try {
      await submit(fields);
    } catch (error) {
      refuse(error);
    }
  });
  const errorOf = (field: Path<Fields>) => (formState.errors[field] ? sayings[field]?.(texts) : undefined);

  return { busy: formState.isSubmitting, clearErrors, control, errorOf, getValues, onSubmit, refuse, register, tell };
}
