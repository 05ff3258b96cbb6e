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

/** A form whose first wrong field is told as a toast and beside the field, which then has the focus. */
export function useCheckedForm<Fields extends FieldValues>({ defaults, submit, fallback }: Options<Fields>) {
  const texts = useTexts();
  const { clearErrors, control, formState, getValues, handleSubmit, register, setError } = useForm<Fields>({
    defaultValues: defaults,
  });

  const tell = (field: string | undefined, text: string) => {
    toast.error(text);
    if (field !== undefined) setError(field as Path<Fields>, { message: text }, { shouldFocus: true });
  };
  const refuse = (error: unknown, failed = fallback) => {
    const text = problemText(texts, error);
    if (isToldReason(error)) tell(problemField(error), text);
    else toast.error(failed, text);
  };
  const onSubmit = handleSubmit(async (fields) => {
    try {
      await submit(fields);
    } catch (error) {
      refuse(error);
    }
  });
  const errorOf = (field: keyof Fields) => formState.errors[field]?.message as string | undefined;

  return { busy: formState.isSubmitting, clearErrors, control, errorOf, getValues, onSubmit, refuse, register, tell };
}
