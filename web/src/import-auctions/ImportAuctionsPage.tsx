import { type AuctionColumn, auctionColumns, columnsOfAuctionsFile, href, pages } from '@ekbid/contract';
import { Link } from 'react-router';
import { pictureTypes } from '../auction-form/form-pictures.ts';
import { useLeaveWarning } from '../auction-form/use-leave-warning.ts';
import { ProgressBar } from '../charts/StatTile.tsx';
import { type Column, Table } from '../tables/Table.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Field, controlStyle } from '../ui/Field.tsx';
import { formatCount } from '../ui/Figures.tsx';
import { ErrorPanel } from '../ui/Loadable.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { RowsSkeleton } from '../ui/Skeletons.tsx';
import { useImport, type Import, canCreate, type RowState } from './use-import.ts';

export function ImportAuctionsPage() {
  const texts = useTexts('admin').manageAuctions.import;
  const form = useImport();
  const { check } = form;
  const problem = check.data?.problem;
  useLeaveWarning(form.running);
  return (
    <div className="flex flex-col gap-6">
      <header>
        <Link
          to={href(pages.manageAuctions)}
          className="inline-flex min-h-11 items-center text-small text-accent hover:underline"
        >
          ← {texts.back}
        </Link>
        <PageHeading className="text-title">{texts.title}</PageHeading>
        <p className="measure mt-1 text-ink-soft">{texts.lead}</p>
      </header>
      <ImportFiles form={form} />
      {check.isPending && <RowsSkeleton label={texts.checking} />}
      {check.error && (
        <ErrorPanel title={texts.failed} error={check.error} onRetry={() => check.mutate(check.variables)} />
      )}
      {problem && (
        <p role="alert" className="font-medium text-danger">
          {texts.problems[problem.kind](problem.about)}
        </p>
      )}
      {form.rows.length > 0 && !check.isPending && <ImportRows form={form} />}
    </div>
  );
}

const list = (columns: readonly AuctionColumn[]) => columns.map((column) => auctionColumns[column]).join(', ');
const style = `${controlStyle} py-2 file:mr-3 file:rounded-control file:border-0 file:bg-accent-wash file:px-3 file:py-1 file:font-medium file:text-accent-strong`;

/** Fields for the CSV file and its pictures, and a list of the columns that the file needs. */
function ImportFiles({ form }: { form: Import }) {
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
              // Reset the value: a corrected file has the same name, and choosing it again would otherwise be no change
              // event.
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
        <p>{texts.columnsText(list(columnsOfAuctionsFile.needed), list(columnsOfAuctionsFile.optional))}</p>
        <p>{texts.columnsTimes}</p>
      </div>
    </Card>
  );
}

type Row = Import['rows'][number];

/** The rows of the file with their problems, and a button that creates the valid rows. */
function ImportRows({ form }: { form: Import }) {
  const texts = useTexts('admin').manageAuctions.import;
  const { rows } = form;
  const created = rows.filter(({ state }) => state === 'created').length;
  const good = rows.filter(({ state }) => canCreate(state)).length;
  const bad = rows.filter(({ state }) => typeof state === 'object' && 'wrong' in state).length;
  const columns: Column<Row>[] = [
    { key: 'line', header: texts.table.line, cell: ({ line }) => formatCount(line), figures: true },
    { key: 'title', header: texts.table.title, words: true, cell: ({ form: { title } }) => title || texts.untitled },
    { key: 'state', header: texts.table.state, cell: ({ state }) => <State state={state} /> },
  ];

  return (
    <>
      <section className="flex flex-col gap-3">
        <p role="status" className="text-lead">
          {created === 0 || good > 0
            ? texts.summary(good, formatCount(good), formatCount(bad))
            : texts.done(created, formatCount(created))}
        </p>
        {bad > 0 && <p className="measure text-small text-ink-soft">{texts.again}</p>}
        {form.running ? (
          <div className="flex max-w-md flex-col gap-3">
            <ProgressBar
              value={created}
              max={created + good}
              label={texts.progress(formatCount(created), formatCount(created + good))}
            />
            <Button look="secondary" onClick={form.stop}>
              {texts.stop}
            </Button>
          </div>
        ) : (
          <ImportButtons form={form} good={good} created={created} />
        )}
      </section>
      <Card padded={false}>
        <Table caption={texts.caption} columns={columns} rows={rows} rowKey={({ key }) => key} />
      </Card>
    </>
  );
}

function ImportButtons({ form, good, created }: { form: Import; good: number; created: number }) {
  const texts = useTexts('admin').manageAuctions.import;
  return (
    <>
      {good > 0 && <p className="measure text-small text-ink-soft">{texts.oneByOne}</p>}
      <div className="flex flex-wrap gap-3">
        {good > 0 && <Button onClick={form.create}>{texts.create(good, formatCount(good))}</Button>}
        {created > 0 && (
          <ButtonLink to={href(pages.manageAuctions)} look="secondary">
            {texts.back}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

function State({ state }: { state: RowState }) {
  const { states } = useTexts('admin').manageAuctions.import;
  if (typeof state === 'string') return <span className={tones[state]}>{states[state]}</span>;
  if ('failed' in state) return <span className="text-danger">{states.failed(state.failed)}</span>;
  return (
    <div className="text-danger">
      {states.wrong}
      <ul className="list-disc pl-5">
        {state.wrong.map((reason) => (
          <li key={reason} className="wrap-anywhere">
            {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}

const tones = { ready: 'text-ink-soft', creating: 'text-ink-soft', created: 'font-medium', unsure: 'text-danger' };
