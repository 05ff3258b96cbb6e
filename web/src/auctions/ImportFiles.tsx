import { auctionColumns } from '@ekbid/contract';
import { useTexts } from '../texts/use-texts.ts';
import { Card } from '../ui/Card.tsx';
import { Field } from '../ui/Field.tsx';
import { controlStyle } from '../ui/control-style.ts';
import { pictureTypes } from './check-picture.ts';
import type { Import } from './use-import.ts';

const { bidIncrement, startTime, autoDeclare, ...needed } = auctionColumns;
const others = { bidIncrement, startTime, autoDeclare };
const list = (columns: Readonly<Record<string, string>>) => Object.values(columns).join(', ');
const style = `${controlStyle} py-2 file:mr-3 file:rounded-control file:border-0 file:bg-accent-wash file:px-3 file:py-1 file:font-medium file:text-accent-strong`;

/** The file and the pictures beside it, and what the file has to look like. */
export function ImportFiles({ form }: { form: Import }) {
  const texts = useTexts('admin').manageAuctions.import;
  return (
    <Card>
      <div className="grid gap-5 md:grid-cols-2">
        <Field label={texts.file} hint={texts.fileHint}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".csv,text/csv"
              disabled={form.running}
              // The corrected file has the same name: choosing it again must count as a change.
              onClick={({ currentTarget }) => (currentTarget.value = '')}
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? [];
                if (file) form.check.mutate(file);
              }}
              className={style}
            />
          )}
        </Field>
        <Field label={texts.pictures} hint={texts.picturesHint}>
          {(control) => (
            <input
              {...control}
              type="file"
              multiple
              accept={pictureTypes.join(',')}
              disabled={form.running}
              onChange={({ currentTarget }) => form.addPictures([...(currentTarget.files ?? [])])}
              className={style}
            />
          )}
        </Field>
      </div>
      <div className="measure mt-5 border-t border-hairline pt-4 text-small text-ink-soft">
        <h2 className="font-medium text-ink">{texts.columns}</h2>
        <p>{texts.columnsText(list(needed), list(others))}</p>
        <p>{texts.columnsTimes}</p>
      </div>
    </Card>
  );
}
