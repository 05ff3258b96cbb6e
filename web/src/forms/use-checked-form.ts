import { listRefusals, type Refuse } from '@ekbid/domain';
import type { RefusalTexts, Texts } from '@ekbid/texts';
import { type FormEvent, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import { hasReason, problemField, problemText, withRefusals } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';

type Options<Fields> = {
  defaults: DefaultValues<Fields>;
  /**
   * Checks all fields, mostly with rules of the domain through `refuse`. `say` reports that a rule of this form alone
   * is broken.
   */
  check?: (fields: Fields, refuse: Refuse, say: (field: Path<Fields>, text: string) => void) => void;
  /** Sends the fields. The form shows the error that it throws. */
  submit: (fields: Fields) => Promise<void>;
  /** Texts of refusals that only the pages of this form load. */
  refusals?: Partial<RefusalTexts>;
  /** The title of an error message if the error has no reason, such as "Login failed". */
  fallback: string;
};

/** A function instead of a string, so that errors on the screen change with the language. */
type Message = (texts: Texts) => string;
type Failure = { readonly title?: string; readonly text: Message };
type Shown = { readonly title?: string; readonly field?: string; readonly focus?: boolean };

/** State of a form that shows all errors at once: each at its field, or above the form if it belongs to no field. */
export function useCheckedForm<Fields extends FieldValues>({
  defaults,
  check,
  submit,
  refusals,
  fallback,
}: Options<Fields>) {
  const texts = withRefusals(useTexts(), refusals);
  const { clearErrors, control, formState, getFieldState, getValues, handleSubmit, register, setError, setValue } =
    useForm<Fields>({ defaultValues: defaults });
  const [messages, setMessages] = useState<Readonly<Record<string, Message>>>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  /** Counts the attempts that showed errors. After each one, `CheckedForm` moves the focus to the first error. */
  const [shown, setShown] = useState(0);

  const show = (errors: readonly (readonly [field: string, text: Message])[], focus = true) => {
    setMessages((messages) => ({ ...messages, ...Object.fromEntries(errors) }));
    for (const [field, text] of errors) {
      const name = field as Path<Fields>;
      setError(name, { message: text(texts) });
      // Show the error above the form if the form has no such field, for example because its value is fixed.
      if (!getFieldState(name).error?.ref) setFailure({ text });
    }
    if (focus) setShown((times) => times + 1);
  };
  const refuse = (error: unknown, { title = fallback, field, focus = true }: Shown = {}) => {
    const text: Message = (texts) => problemText(texts, error);
    const wrong = problemField(error) ?? field;
    if (hasReason(error) && wrong !== undefined) return show([[wrong, text]], focus);
    setFailure(hasReason(error) ? { text } : { title, text });
    setShown((times) => times + 1);
  };
  const findErrors = (fields: Fields) => {
    const said: [string, Message][] = [];
    const refusals = listRefusals((refuse) => check?.(fields, refuse, (field, text) => said.push([field, () => text])));
    const refused = refusals.map((refusal): [string, Message] => [
      problemField(refusal) ?? '',
      (texts) => problemText(texts, refusal),
    ]);
    return [...refused, ...said];
  };
  const send = handleSubmit(async (fields) => {
    const errors = findErrors(fields);
    if (errors.length > 0) return show(errors);
    try {
      await submit(fields);
    } catch (error) {
      refuse(error);
    }
  });
  const onSubmit = (event?: FormEvent) => {
    clearErrors();
    setFailure(null);
    return send(event);
  };

  return {
    busy: formState.isSubmitting,
    clearErrors,
    control,
    errorOf: (field: Path<Fields>) => (formState.errors[field] ? messages[field]?.(texts) : undefined),
    failure: failure && { title: failure.title, text: failure.text(texts) },
    getValues,
    onSubmit,
    refuse,
    register: (field: Path<Fields>) => register(field, { onChange: () => clearErrors(field) }),
    setValue,
    shown,
  };
}
