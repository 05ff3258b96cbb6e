import { expect, test } from '@playwright/test';
import { managePrizes } from '@ekbid/texts/en/manage-prizes';
import { notifications } from '@ekbid/texts/en/notifications';
import { prizes } from '@ekbid/texts/en/prizes';
import { placeBid } from './paying.ts';
import { confirmAddress, messagesTo, openBrowser, type Person, settings, signIn, signUp } from './people.ts';
import { createAuction, declareWinner, newTitle } from './running-auctions.ts';

const { own, line } = prizes;
const { one } = managePrizes;

const bellOf = ({ page }: Person, unread: number) =>
  page.getByRole('link', { name: notifications.unread(unread, String(unread)) }).first();

// proves prizes.pages, notifications.everywhere
test(
  'winner and loser are told of a result everywhere; the prize is claimed, sent by an administrator, and confirmed',
  { tag: '@journey' },
  async ({ browser }) => {
    const [asha, ravi, admin] = [await openBrowser(browser), await openBrowser(browser), await openBrowser(browser)];
    const [winner, loser] = [await signUp(asha, 'Asha', 'Tester'), await signUp(ravi, 'Ravi', 'Tester')];
    for (const [person, account] of [
      [asha, winner],
      [ravi, loser],
    ] as const)
      await confirmAddress(person, account);
    await signIn(admin, settings().signIns.admin);
    const title = newTitle('Steel cooker');
    const auctionId = await createAuction({ title, maxSlots: '2' });
    await placeBid(asha, auctionId, 3);
    await placeBid(ravi, auctionId, 9);
    const { page } = asha;
    const address = page.getByLabel(own.form.address);
    const subjectsTo = async (email: string) => (await messagesTo(email)).map(({ subject }) => subject);

    await test.step('a result rings the bell of an open page, and comes by mail, and by SMS to the winner', async () => {
      for (const person of [asha, ravi]) {
        await person.page.goto('/questions');
        await expect(bellOf(person, 0)).toBeVisible();
      }
      await declareWinner(auctionId);
      for (const person of [asha, ravi]) await expect(bellOf(person, 1)).toBeVisible();
      await bellOf(ravi, 1).click();
      await expect(ravi.page.getByText(notifications.kinds.lost.title(title))).toBeVisible();
      await expect(ravi.page.getByText(notifications.kinds.lost.text('3', 'paid'))).toBeVisible();
      await expect.poll(() => subjectsTo(winner.email)).toContain(`You won: ${title}`);
      await expect.poll(() => subjectsTo(loser.email)).toContain(`Decided: ${title}`);
      const textsTo = async (number: string) => (await messagesTo(`+91${number}`)).map(({ text }) => text);
      await expect.poll(() => textsTo(winner.mobileNumber)).toContainEqual(expect.stringMatching(/^You won on EkBid/));
      expect(await textsTo(loser.mobileNumber)).not.toContainEqual(expect.stringContaining(title));
    });

    await test.step('the result leads the winner to the claim, and says to the others that the prize goes to nobody else', async () => {
      await ravi.page.goto(`/auctions/${auctionId}`);
      await expect(ravi.page.getByText('A prize that is not claimed goes to nobody else.')).toBeVisible();
      await expect(ravi.page.getByRole('link', { name: line.claim })).toHaveCount(0);
      await ravi.page.goto(`/prizes/${auctionId}`);
      await expect(ravi.page.getByRole('heading', { name: own.failed })).toBeVisible();
      await page.goto(`/auctions/${auctionId}`);
      await page.getByRole('link', { name: line.claim }).click();
      await expect(page.getByRole('heading', { name: own.toClaim.title })).toBeVisible();
    });

    await test.step('all errors are shown at once, and the PIN code fills the state in', async () => {
      await page.getByLabel(own.form.pinCode).fill('Mumbai');
      await page.getByRole('button', { name: own.form.claim }).click();
      await expect(page.getByText(prizes.claimRefusals.pin_code_format())).toBeVisible();
      await expect(address).toBeFocused();
      await address.fill('12 Main Road, Andheri West, Mumbai');
      await page.getByLabel(own.form.pinCode).fill('400 058');
      await expect(page.getByLabel(own.form.region)).toHaveValue('MH');
      await page.getByRole('button', { name: own.form.claim }).click();
      await expect(page.getByRole('heading', { name: own.claimed.title })).toBeFocused();
    });

    await test.step('the address can change until the prize is sent', async () => {
      await page.getByRole('button', { name: own.claimed.change }).click();
      await address.fill('14 Main Road, Andheri West, Mumbai');
      await page.getByRole('button', { name: own.form.save }).click();
      await expect(page.getByText('14 Main Road')).toBeVisible();
    });

    await test.step('an administrator opens the address and records the parcel, with a link of https only', async () => {
      await admin.page.goto('/admin/prizes?state=to_send');
      await admin.page.getByRole('link', { name: title }).click();
      await admin.page.getByRole('button', { name: one.contact.open }).click();
      await expect(admin.page.getByText('14 Main Road')).toBeVisible();
      await admin.page.getByRole('button', { name: one.send.open, exact: true }).click();
      const dialog = admin.page.getByRole('dialog');
      await dialog.getByLabel(one.send.carrier).fill('India Post');
      await dialog.getByLabel(one.send.link).fill('javascript:alert(1)');
      await dialog.getByRole('button', { name: one.send.submit }).click();
      await expect(dialog.getByText('must be a web address that begins with https://')).toBeVisible();
      await dialog.getByLabel(one.send.link).fill('https://track.example/EE1');
      await dialog.getByRole('button', { name: one.send.submit }).click();
      await expect(dialog).toBeHidden();
    });

    await test.step('the winner’s open page follows, a mail comes, and the winner confirms', async () => {
      await expect.poll(() => subjectsTo(winner.email)).toContain(`On its way: ${title}`);
      await expect(page.getByRole('heading', { name: own.sent.title })).toBeVisible();
      await expect(page.getByRole('link', { name: own.sent.track })).toHaveAttribute(
        'href',
        'https://track.example/EE1',
      );
      await page.getByRole('button', { name: own.sent.arrived }).click();
      await expect(page.getByRole('heading', { name: own.delivered.title })).toBeFocused();
      await ravi.page.goto(`/auctions/${auctionId}`);
      await expect(ravi.page.getByText('The prize arrived on')).toBeVisible();
      await admin.page.reload();
      await expect(admin.page.getByText(managePrizes.states.delivered, { exact: true }).first()).toBeVisible();
    });
    for (const { context } of [asha, ravi, admin]) await context.close();
  },
);
