import { listRefusals, type Refuse } from '@ekbid/domain';
import type { RefusalTexts, Texts } from '@ekbid/texts';
import { type FormEvent, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import { hasReason, problemField, problemText, withRefusals } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';

type Options<Fields> = {
  defaults: DefaultValues<Fields>;
  /** Checks the fields by the rules of the domain, all of them; `say` is for a rule that only this form has. */
  check?: (fields: Fields, refuse: Refuse, say: (field: Path<Fields>, text: string) => void) => void;
  /** Sends the fields. What it throws is shown. */
  submit: (fields: Fields) => Promise<void>;
  /** Texts of refusals that only this form's pages load. */
  refusals?: Partial<RefusalTexts>;
  /** The title of the failure when the error carries no reason, e.g. "Login failed". */
  fallback: string;
};

/** Functions instead of strings, so that errors on the screen change with the language. */
type Message = (texts: Texts) => string;
type Failure = { readonly title?: string; readonly text: Message };
type Shown = { readonly title?: string; readonly field?: string; readonly focus?: boolean };

/** A form that shows all its errors at once, each at its field, or in `CheckedForm` if it belongs to none. */
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
  /** Counts what was shown: each time, the first error gets the focus. */
  const [shown, setShown] = useState(0);

  const show = (errors: readonly (readonly [field: string, text: Message])[], focus = true) => {
    setMessages((messages) => ({ ...messages, ...Object.fromEntries(errors) }));
    for (const [field, text] of errors) {
      const name = field as Path<Fields>;
      setError(name, { message: text(texts) });
      // The form may not show this field, e.g. because its value is fixed.
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
