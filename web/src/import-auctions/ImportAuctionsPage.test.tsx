import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { admin } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ok, refused, type SentCall, stubApi } from '../testing/stub-api.ts';
import { ImportAuctionsPage } from './ImportAuctionsPage.tsx';
import { anAuction } from '../auctions/testing/an-auction.ts';
import { sentParts } from '../auction-form/testing/auction-form-screen.ts';

const csv = () => new File(['Title'], 'auctions.csv', { type: 'text/csv' });
const jpeg = (name: string) => new File([new Uint8Array(3)], name, { type: 'image/jpeg' });
const creations = (sent: SentCall[]) => sent.filter(({ route }) => route === 'POST /auctions');

const row = (line: number, title: string, picture = 'saree.jpg', ...problems: string[]) => ({
  line,
  form: { title, startTime: '', endTime: '2090-01-15T18:30+05:30' },
  picture,
  pictures: picture.split('|').flatMap((name) => (name === '' ? [] : [{ name, alt: '' }])),
  problems: problems.map((message, nth) => ({ field: nth === 0 ? 'title' : 'auctionImage', message })),
});

async function importing(rows: readonly unknown[], answers: Parameters<typeof stubApi>[0] = {}) {
  const sent = stubApi({
    'GET /auth/me': ok(admin),
    'POST /auctions/file-checks': () => ok({ problem: null, rows }),
    'POST /auctions': ok(anAuction(), { message: 'Auction created' }),
    'GET /images/a1b2-1600.webp': ok(),
    ...answers,
  });
  renderScreen(<ImportAuctionsPage />, { at: '/admin/import-auctions', session: admin });
  const user = userEvent.setup();
  await user.upload(await screen.findByLabelText('CSV file'), csv());
  return { sent, user };
}

const states = async () => {
  const table = within(await screen.findByRole('table', { name: 'Rows of the file' }));
  return table
    .getAllByRole('row')
    .slice(1)
    .map((line) => within(line).getAllByRole('cell').at(-1)?.textContent);
};

describe('a file of auctions', () => {
  test('is checked first, each bad row with its reason, and nothing is created', async () => {
    const { sent, user } = await importing([
      row(2, 'Silk saree'),
      row(3, 'Four', '', 'Title should be longer', 'Missing values from the form'),
      row(4, 'Gold coin', 'coin.jpg'),
      row(5, 'A copy of ours', '/images/a1b2-800.webp'),
    ]);
    await user.upload(screen.getByLabelText('Pictures'), jpeg('saree.jpg'));
    await expect
      .poll(states)
      .toEqual([
        'StateCan be created',
        'StateNot possible:Title: Title should be longerPicture: Missing values from the form',
        'StateNot possible:The picture coin.jpg is not among the files you chose',
        'StateCan be created',
      ]);
    screen.getByText('2 rows can be created, 2 cannot.');
    expect(creations(sent)).toEqual([]);

    await user.upload(screen.getByLabelText('Pictures'), jpeg('coin.jpg'));
    await screen.findByText('3 rows can be created, 1 cannot.');
  });

  test('with further pictures is created with all of them in their order', async () => {
    const { sent, user } = await importing([row(2, 'Silk saree', 'saree.jpg|border.jpg')]);
    await user.upload(screen.getByLabelText('Pictures'), jpeg('saree.jpg'));
    await expect.poll(states).toEqual(['StateNot possible:The picture border.jpg is not among the files you chose']);
    await user.upload(screen.getByLabelText('Pictures'), jpeg('border.jpg'));
    await user.click(await screen.findByRole('button', { name: 'Create 1 auction' }));
    await screen.findByText('1 auction created');
    const { pictures, auctionImage, picture2 } = Object.fromEntries(sentParts(creations(sent)[0]?.body));
    expect([(auctionImage as File).name, (picture2 as File).name]).toEqual(['saree.jpg', 'border.jpg']);
    expect(JSON.parse(String(pictures))).toMatchObject([{ file: 'auctionImage' }, { file: 'picture2' }]);
  });

  test('is created row by row like the form does it, with its pictures', async () => {
    const { sent, user } = await importing([row(2, 'Silk saree'), row(3, 'A copy of ours', '/images/a1b2-800.webp')]);
    await user.upload(screen.getByLabelText('Pictures'), jpeg('saree.jpg'));
    await user.click(await screen.findByRole('button', { name: 'Create 2 auctions' }));
    await screen.findByText('2 auctions created');
    const parts = creations(sent).map(({ body }) => Object.fromEntries(sentParts(body)));
    expect(parts.map(({ title, auctionImage }) => [title, (auctionImage as File).name])).toEqual([
      ['Silk saree', 'saree.jpg'],
      ['A copy of ours', 'picture.webp'],
    ]);
    expect(screen.queryByRole('button', { name: /^Create/ })).toBeNull();
  });

  test('goes on after a row that is refused, and never tries again what may have been created', async () => {
    let lost = false;
    const { sent, user } = await importing([row(2, 'Refused'), row(3, 'Lost on the way'), row(4, 'Silk saree')], {
      'POST /auctions': ({ body }) => {
        const title = Object.fromEntries(sentParts(body))['title'];
        if (title === 'Refused' && creations(sent).length === 1) return refused(400, 'title_length');
        if (title !== 'Lost on the way') return ok(anAuction());
        lost = true;
        throw new TypeError('fetch failed');
      },
    });
    await user.upload(screen.getByLabelText('Pictures'), jpeg('saree.jpg'));
    await user.click(await screen.findByRole('button', { name: 'Create 3 auctions' }));
    await expect
      .poll(states)
      .toEqual([
        'StateNot created: Title should be atleast 5 characters long and maximum 30 characters long',
        'StateNo answer came: look among the auctions before you try this row again',
        'StateCreated',
      ]);
    expect(lost).toBe(true);
    await user.click(await screen.findByRole('button', { name: 'Create 1 auction' }));
    await screen.findByText('2 auctions created');
    expect(creations(sent)).toHaveLength(4);
    // Choosing the same file again must not create its auctions twice.
    await user.upload(screen.getByLabelText('CSV file'), csv());
    await expect.poll(states).toContain('StateCreated');
    expect(screen.queryByRole('button', { name: /^Create/ })).toBeNull();
  });

  test('that is invalid says why', async () => {
    const problem = { kind: 'columns', about: 'Ends, Picture' };
    await importing([], { 'POST /auctions/file-checks': ok({ problem, rows: [] }) });
    await screen.findByText('Columns are missing: Ends, Picture.');
  });

  test('that cannot be sent can be sent again', async () => {
    let broken = true;
    const answer = () => (broken ? refused(503, 'unavailable') : ok({ problem: null, rows: [row(2, 'Silk saree')] }));
    const { user } = await importing([], { 'POST /auctions/file-checks': answer });
    await screen.findByText('The file could not be checked');
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('0 rows can be created, 1 cannot.');
  });
});
