import { href, pages } from '@ekbid/contract';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Card } from '../ui/Card.tsx';
import { formatCount } from '../ui/numbers.ts';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import { canCreate, type RowState } from './import-rows.ts';
import type { Import } from './use-import.ts';

type Row = Import['rows'][number];

/** What the file holds, what is wrong with which row, and creating those that are right. */
export function ImportRows({ form }: { form: Import }) {
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
          <Ways form={form} good={good} created={created} />
        )}
      </section>
      <Card padded={false}>
        <Table caption={texts.caption} columns={columns} rows={rows} rowKey={({ key }) => key} />
      </Card>
    </>
  );
}

function Ways({ form, good, created }: { form: Import; good: number; created: number }) {
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
  const words = 'wrong' in state ? states.wrong(state.wrong) : states.failed(state.failed);
  return <span className="text-danger">{words}</span>;
}

const tones = { ready: 'text-ink-soft', creating: 'text-ink-soft', created: 'font-medium', unsure: 'text-danger' };
