import { type AuditedFacts, paiseToRupees } from '@ekbid/contract';
import { useTexts } from '../texts/use-texts.ts';
import { Moment } from '../ui/Moment.tsx';
import { formatCount } from '../ui/numbers.ts';
import { Rupees } from '../ui/Rupees.tsx';

/** What is read may be none of ours. */
type Words = Readonly<Record<string, string>>;
type Kinds = Readonly<Record<string, { readonly title: string }>>;

type Props = { fact: string; value: AuditedFacts[string] };

const isInstant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const isId = /Id$|^subject$/;
/** Their values are words of ours; what people wrote is shown as they wrote it. */
const spoken = new Set(['autoDeclare', 'pictureChanged', 'status', 'state', 'outcome', 'role', 'blocked', 'file']);

/** A fact as people read it: amounts in rupees, times by the Indian clock, states in words. */
export function FactValue({ fact, value }: Props) {
  const { audit } = useTexts('admin');
  if (value === null || value === '') return audit.none;
  if (typeof value !== 'number') return <Text fact={fact} text={String(value)} />;
  if (fact.endsWith('Paise')) return <Rupees amount={paiseToRupees(value)} />;
  return <span className="figures">{formatCount(value)}</span>;
}

function Text({ fact, text }: { fact: string; text: string }) {
  const { audit, operatorTasks } = useTexts('admin');
  if (isInstant.test(text)) return <Moment at={text} />;
  if (isId.test(fact)) return <code className="text-small break-all">{text}</code>;
  if (fact === 'kind') return (operatorTasks.kinds as Kinds)[text]?.title ?? text;
  if (fact === 'act') return (audit.acts as Words)[text] ?? text;
  return spoken.has(fact) ? (audit.values[text] ?? text) : text;
}
