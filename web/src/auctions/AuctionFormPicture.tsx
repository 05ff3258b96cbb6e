import { pictureSet } from '@ekbid/contract';
import { refusalText } from '@ekbid/texts';
import { useController } from 'react-hook-form';
import { useTexts } from '../texts/use-texts.ts';
import { Field } from '../ui/Field.tsx';
import { Picture } from '../ui/Picture.tsx';
import { AuctionFormPreview } from './AuctionFormPreview.tsx';
import { findPictureProblem, pictureTypes } from './check-picture.ts';
import type { AuctionFormState } from './use-auction-form.ts';

type PictureProps = { form: AuctionFormState; presentImage: string | null };

/** The browser's own file field lies over the whole picture: it takes clicks, keys and dropped files by itself. */
export function AuctionFormPicture({ form, presentImage }: PictureProps) {
  const texts = useTexts();
  const { picture } = useTexts('admin').manageAuctions.form;
  const { field } = useController({ control: form.control, name: 'auctionImage' });
  const chosen = field.value;
  const problem = chosen && findPictureProblem(chosen);
  const shown = chosen && !problem ? chosen : null;

  return (
    <div className="flex flex-col gap-2">
      <Field
        label={picture.label}
        hint={presentImage === null ? picture.hint : picture.hintPresent}
        error={form.errorOf('auctionImage') ?? (problem ? refusalText(texts, problem) : undefined)}
      >
        {(control) => (
          <span
            className={`relative block aspect-4/3 overflow-hidden rounded-card border bg-sunken transition-colors has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent ${control['aria-invalid'] ? 'border-danger' : 'border-edge hover:border-accent'} ${(shown ?? presentImage) ? '' : 'border-dashed'}`}
          >
            {shown && <AuctionFormPreview file={shown} alt={picture.previewAlt} />}
            {!shown && presentImage && (
              <Picture src={presentImage} alt={picture.presentAlt} set={pictureSet} sizes="20rem" />
            )}
            <PicturePrompt replaces={(shown ?? presentImage) !== null} />
            <input
              {...control}
              type="file"
              name={field.name}
              ref={field.ref}
              accept={pictureTypes.join(',')}
              onBlur={field.onBlur}
              onChange={({ currentTarget: { files } }) => {
                // Closing the chooser without choosing takes nothing back.
                if (files?.[0]) field.onChange(files[0]);
              }}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
          </span>
        )}
      </Field>
      {chosen && (
        <button
          type="button"
          onClick={() => field.onChange(null)}
          className="min-h-11 self-start rounded-control font-medium text-accent hover:underline"
        >
          {picture.takeBack}
        </button>
      )}
    </div>
  );
}

function PicturePrompt({ replaces }: { replaces: boolean }) {
  const { picture } = useTexts('admin').manageAuctions.form;
  if (replaces)
    return (
      <span className="absolute right-3 bottom-3 rounded-control border border-hairline bg-card px-3 py-1.5 text-small font-medium">
        {picture.replace}
      </span>
    );
  return (
    <span className="absolute inset-0 flex flex-col items-center justify-center gap-1 p-4 text-center">
      <span className="font-medium text-accent">{picture.choose}</span>
      <span className="hidden text-small text-ink-soft sm:block">{picture.drop}</span>
    </span>
  );
}
