import { useTexts } from '../texts/use-texts.ts';
import { Card } from '../ui/Card.tsx';
import { Field } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { Checking } from './use-check.ts';

type Props = { checking: Checking; label: string; hint: string };

/** The browser's file input covers the whole area, so it handles clicks, keys and dropped files itself. */
export function CheckFiles({ checking: { files, add, remove }, label, hint }: Props) {
  const { files: texts } = useTexts('fair-play').check;
  return (
    <Card className="flex flex-col gap-4">
      <Field label={label} hint={hint}>
        {(control) => (
          <span className="relative flex min-h-28 flex-col items-center justify-center gap-1 rounded-card border border-dashed border-edge bg-sunken p-4 text-center transition-colors hover:border-accent has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent">
            <span className="font-medium text-accent">{texts.choose}</span>
            <span className="hidden text-small text-ink-soft sm:block">{texts.drop}</span>
            <input
              {...control}
              type="file"
              multiple
              accept=".json,application/json"
              // Reset the value, because choosing a changed file of the same name would otherwise fire no `change`
              // event.
              onClick={({ currentTarget }) => (currentTarget.value = '')}
              onChange={({ currentTarget }) => {
                const chosen = [...(currentTarget.files ?? [])];
                if (chosen.length > 0) add(chosen.map((file) => ({ name: file.name, blob: file })));
              }}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
          </span>
        )}
      </Field>
      {files.length > 0 && (
        <ul aria-label={texts.list} className="divide-y divide-hairline border-y border-hairline">
          {files.map((file) => (
            <li key={file.name} className="flex items-center gap-3">
              <span className="min-w-0 flex-1 py-2 text-small wrap-anywhere">{file.name}</span>
              <span className="figures text-small whitespace-nowrap text-ink-soft">{sizeText(file.blob.size)}</span>
              <button
                type="button"
                aria-label={texts.remove(file.name)}
                onClick={() => remove(file)}
                className="-mr-3 flex size-11 items-center justify-center rounded-control text-ink-soft hover:text-ink"
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const thousand = 1000;
const oneDecimal = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });

export function sizeText(bytes: number): string {
  const kilobytes = bytes / thousand;
  return kilobytes < thousand ? `${Math.ceil(kilobytes)} kB` : `${oneDecimal.format(kilobytes / thousand)} MB`;
}
