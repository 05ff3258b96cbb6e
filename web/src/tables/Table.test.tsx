import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Column, Table } from './Table.tsx';

test('on a phone’s card the columns in the first line have no headers', () => {
  const columns: Column<{ name: string }>[] = [
    { key: 'name', header: 'Name', heads: 'title', cell: ({ name }) => name },
    { key: 'paid', header: 'Payment', cell: () => 'Paid' },
  ];
  render(<Table caption="People" columns={columns} rows={[{ name: 'Asha' }]} rowKey={({ name }) => name} />);
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['Asha', 'PaymentPaid']);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Name', 'Payment']);
});

test('rows that stay as they were are not drawn again when others come below them', () => {
  const cell = vi.fn(({ name }: { name: string }) => name);
  const columns: Column<{ name: string }>[] = [{ key: 'name', header: 'Name', cell }];
  const [asha, ravi] = [{ name: 'Asha' }, { name: 'Ravi' }];
  const table = (rows: { name: string }[]) => (
    <Table caption="People" columns={columns} rows={rows} rowKey={({ name }) => name} />
  );
  const { rerender, container } = render(table([asha]));
  rerender(table([asha, ravi]));
  expect(container.querySelectorAll('tbody tr')).toHaveLength(2);
  expect(cell.mock.calls.map(([row]) => row.name)).toEqual(['Asha', 'Ravi']);
});
