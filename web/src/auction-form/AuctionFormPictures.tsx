import { pictureSet } from '@ekbid/contract';
import { pictureLimits } from '@ekbid/domain';
import { refusalText } from '@ekbid/texts';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { withRefusals } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Field, TextInput } from '../ui/Field.tsx';
import { Picture } from '../ui/Picture.tsx';
import { type FormPicture, findPictureProblem, pictureOfFile, pictureTypes } from './form-pictures.ts';
import type { AuctionFormState } from './use-auction-form.ts';

/** The list of pictures. The first one is shown on the card. */
export function AuctionFormPictures({ form }: { form: AuctionFormState }) {
  const { picture: texts } = useTexts('admin').manageAuctions.form;
  const { field } = useController({ control: form.control, name: 'auctionImage' });
  const pictures = field.value;
  const change = (nth: number, changed: Partial<FormPicture>) =>
    field.onChange(pictures.map((picture, at) => (at === nth ? { ...picture, ...changed } : picture)));
  const move = (nth: number, by: number) => {
    const moved = pictures.toSpliced(nth, 1);
    field.onChange(moved.toSpliced(nth + by, 0, ...pictures.slice(nth, nth + 1)));
  };
  const usable = pictures.filter(({ file }) => !file || !findPictureProblem(file));
  const room = pictureLimits.pictures - usable.length;
  /** Unusable files are dropped when others are chosen. */
  const add = (files: readonly File[]) =>
    field.onChange([...usable, ...files.slice(0, room).map((file) => pictureOfFile(file))]);

  return (
    <div className="flex flex-col gap-5">
      <Field
        label={texts.label}
        hint={pictures.length === 0 ? texts.hint : texts.more(pictures.length, pictureLimits.pictures)}
        error={form.errorOf('auctionImage')}
      >
        {(control) => (
          <span
            className={`relative flex items-center justify-center rounded-card border border-dashed bg-sunken p-4 transition-colors has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent ${control['aria-invalid'] ? 'border-danger' : 'border-edge hover:border-accent'}`}
          >
            <span className="text-center">
              <span className="block font-medium text-accent">{pictures.length === 0 ? texts.choose : texts.add}</span>
              <span className="hidden text-small text-ink-soft sm:block">{texts.drop}</span>
            </span>
            <input
              {...control}
              type="file"
              multiple
              name={field.name}
              ref={field.ref}
              disabled={room <= 0}
              accept={pictureTypes.join(',')}
              onBlur={field.onBlur}
              // Reset the value, because choosing a removed file again would otherwise be no change event.
              onClick={({ currentTarget }) => (currentTarget.value = '')}
              onChange={({ currentTarget: { files } }) => add([...(files ?? [])])}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
          </span>
        )}
      </Field>
      {pictures.length > 0 && (
        <ol className="flex flex-col gap-5">
          {pictures.map((picture, nth) => (
            <PictureItem
              key={picture.key}
              picture={picture}
              nth={nth}
              count={pictures.length}
              onChange={(changed) => change(nth, changed)}
              onMove={(by) => move(nth, by)}
              onRemove={() => field.onChange(pictures.toSpliced(nth, 1))}
            />
          ))}
        </ol>
      )}
    </div>
  );
}

type ItemProps = {
  picture: FormPicture;
  nth: number;
  count: number;
  onChange: (changed: Partial<FormPicture>) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
};

function PictureItem({ picture, nth, count, onChange, onMove, onRemove }: ItemProps) {
  const { auctionRefusals, manageAuctions } = useTexts('admin');
  const { picture: texts } = manageAuctions.form;
  const allTexts = withRefusals(useTexts(), auctionRefusals);
  const problem = picture.file && findPictureProblem(picture.file);
  const name = texts.nth(nth + 1, count);
  return (
    <li aria-label={name} className="grid gap-4 border-t border-hairline pt-5 sm:grid-cols-[2fr_3fr]">
      {problem ? (
        <p className="text-small text-danger">
          {picture.file?.name}: {refusalText(allTexts, problem)}
        </p>
      ) : (
        <CropBox picture={picture} label={texts.crop(name)} onChange={onChange} />
      )}
      <div className="flex min-w-0 flex-col gap-3">
        <TextInput
          label={texts.alt}
          hint={texts.altHint}
          maxLength={pictureLimits.altLength}
          value={picture.alt}
          onChange={({ currentTarget }) => onChange({ alt: currentTarget.value })}
          autoComplete="off"
          optional
        />
        <div className="flex flex-wrap gap-x-5">
          {nth > 0 && <ItemButton text={texts.earlier} of={name} onClick={() => onMove(-1)} />}
          {nth < count - 1 && <ItemButton text={texts.later} of={name} onClick={() => onMove(1)} />}
          <ItemButton text={texts.takeBack} of={name} onClick={onRemove} />
        </div>
      </div>
    </li>
  );
}

function ItemButton({ text, of, onClick }: { text: string; of: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={`${text}: ${of}`}
      onClick={onClick}
      className="min-h-11 rounded-control font-medium text-accent hover:underline"
    >
      {text}
    </button>
  );
}

const clamp = (percent: number) => Math.round(Math.min(Math.max(percent, 0), 100));

/**
 * Shows the picture as it will be cut. Either its width or its height is cut. The visible part is moved by dragging, or
 * with the slider by keyboard.
 */
function CropBox({
  picture,
  label,
  onChange,
}: {
  picture: FormPicture;
  label: string;
  onChange: ItemProps['onChange'];
}) {
  const { picture: texts } = useTexts('admin').manageAuctions.form;
  const [shape, setShape] = useState<number | null>(null);
  const axis = shape === null || Math.abs(shape - 4 / 3) < 0.01 ? null : shape > 4 / 3 ? 'x' : 'y';
  const drag = ({ buttons, movementX, movementY, currentTarget }: PointerEvent<HTMLElement>) => {
    if (buttons !== 1 || axis === null || shape === null) return;
    const { clientWidth: width, clientHeight: height } = currentTarget;
    const hidden = axis === 'x' ? height * shape - width : width / shape - height;
    const moved = axis === 'x' ? movementX : movementY;
    onChange({ focus: { ...picture.focus, [axis]: clamp(picture.focus[axis] - (moved / hidden) * 100) } });
  };
  return (
    <div className="flex flex-col gap-2">
      <div
        onPointerMove={drag}
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onLoadCapture={({ target }) => {
          if (target instanceof HTMLImageElement) setShape(target.naturalWidth / target.naturalHeight);
        }}
        // A picture that is dragged sideways must still let a phone scroll the page vertically.
        style={axis === null ? {} : { cursor: 'move', touchAction: axis === 'x' ? 'pan-y' : 'none' }}
        className="overflow-hidden rounded-card border border-hairline select-none"
      >
        <FormPictureImage picture={picture} alt={picture.alt || texts.previewAlt} sizes="14rem" />
      </div>
      {axis !== null && (
        <label className="flex flex-col gap-1 text-small text-ink-soft">
          {texts.cropHint}
          <input
            type="range"
            min={0}
            max={100}
            aria-label={label}
            value={picture.focus[axis]}
            onChange={({ currentTarget }) =>
              onChange({ focus: { ...picture.focus, [axis]: Number(currentTarget.value) } })
            }
            style={{ accentColor: 'var(--color-accent)' }}
            className="w-full"
          />
        </label>
      )}
    </div>
  );
}

type ImageProps = { picture: FormPicture; alt: string; sizes: string };

/** A picture of the form, uploaded or not, cut as on the auction's pages. */
export function FormPictureImage({ picture: { file, url, focus }, alt, sizes }: ImageProps) {
  if (file === null) return <Picture src={url} focus={focus} alt={alt} set={pictureSet} sizes={sizes} />;
  return <ChosenImage file={file} focus={focus} alt={alt} />;
}

function ChosenImage({ file, focus, alt }: { file: File; focus: FormPicture['focus']; alt: string }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(file);
    if (image.current) image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return (
    <img
      ref={image}
      alt={alt}
      draggable={false}
      className="aspect-4/3 w-full bg-sunken object-cover"
      style={{ objectPosition: `${focus.x}% ${focus.y}%` }}
    />
  );
}
