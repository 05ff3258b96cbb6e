import { auctionStatuses } from '@ekbid/domain';
import { type SubmitEvent, useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Icon } from '../ui/Icon.tsx';
import { NumberInput } from '../ui/NumberInput.tsx';
import { Select, TextInput } from '../ui/Field.tsx';
import { type AuctionFilters, findLimitProblems, readAuctionFilters } from './auction-filters.ts';

type Limits = { readonly minBid: string; readonly maxBid: string };
type ToggleProps = { filters: AuctionFilters; open: boolean; onToggle: () => void };

/** A button, on phones only, that shows and hides the filter panel. The hidden panel leaves room for the auctions. */
export function FilterToggle({ filters, open, onToggle }: ToggleProps) {
  const texts = useTexts('auctions').filters;
  const inUse = Object.keys(filters).length;
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={onToggle}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-control border border-edge bg-card px-3 lg:hidden"
    >
      <Icon name="filter" />
      <span className="sr-only">{texts.title}</span>
      {inUse > 0 && <span className="figures text-small text-accent">{inUse}</span>}
    </button>
  );
}

type Props = { filters: AuctionFilters; open: boolean; onApply: (filters: AuctionFilters) => void };

/** The filters of the list. On wide screens the panel is always open. */
export function AuctionFilterPanel({ filters, open, onApply }: Props) {
  const auctions = useTexts('auctions');
  const texts = auctions.filters;
  const [cleared, setCleared] = useState(0);
  const [tried, setTried] = useState<Limits | null>(null);
  const problems = findLimitProblems(tried ?? filters);
  const inUse = Object.keys(filters).length;
  const apply = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const limits = { minBid: textOf(form, 'minBid'), maxBid: textOf(form, 'maxBid') };
    const [wrong] = Object.keys(findLimitProblems(limits));
    setTried(wrong ? limits : null);
    if (wrong) event.currentTarget.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
    else onApply(readAuctionFilters(form));
  };
  const clear = () => {
    setTried(null);
    setCleared(cleared + 1);
    onApply({});
  };
  const limit = (name: keyof Limits) => {
    const problem = problems[name];
    return {
      label: texts[name],
      name,
      min: 0,
      step: '0.01',
      sign: '₹',
      defaultValue: filters[name],
      ...(problem && { error: texts[problem] }),
    };
  };

  return (
    <Card padded={false} className={`px-5 py-4 ${open ? '' : 'max-lg:hidden'}`}>
      <h3 className="flex flex-wrap gap-x-3 text-body font-semibold">
        {texts.title}
        {inUse > 0 && <span className="text-small font-normal text-ink-soft">{texts.active(inUse)}</span>}
      </h3>
      {/* A new key resets the fields: to the address's filters, for example after going back, or to empty after
          clearing. */}
      <form
        key={`${JSON.stringify(filters)} ${cleared}`}
        noValidate
        onSubmit={apply}
        className="mt-3 grid grid-cols-1 gap-4 xs:grid-cols-2 lg:grid-cols-[1fr_8rem_8rem_1.2fr_auto] lg:items-start"
      >
        <div className="xs:max-sm:col-span-2">
          <Select
            label={texts.status}
            name="status"
            defaultValue={filters.status ?? ''}
            options={[
              { value: '', label: texts.allStatuses },
              ...auctionStatuses.map((status) => ({ value: status, label: auctions.statuses[status] })),
            ]}
          />
        </div>
        <NumberInput {...limit('minBid')} />
        <NumberInput {...limit('maxBid')} />
        <div className="xs:max-sm:col-span-2">
          <TextInput
            label={texts.search}
            name="search"
            type="search"
            maxLength={100}
            placeholder={texts.searchPlaceholder}
            defaultValue={filters.search}
          />
        </div>
        {/* The margin equals the height of a label, so that the buttons align with the fields. */}
        <div className="flex flex-wrap gap-3 xs:col-span-2 lg:col-span-1 lg:mt-[1.625rem]">
          <Button type="submit" className="flex-1 whitespace-nowrap">
            {texts.apply}
          </Button>
          <Button look="secondary" className="flex-1 whitespace-nowrap" onClick={clear}>
            {texts.clear}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function textOf(form: FormData, name: keyof Limits): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
