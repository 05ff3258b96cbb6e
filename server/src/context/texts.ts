import type {
  AdminTexts,
  DataExportTexts,
  ExportReadyText,
  HomeTexts,
  Language,
  NotificationTexts,
  RefusalTexts,
  ServerTexts,
  Texts,
} from '@ekbid/texts';
import { texts as english } from '@ekbid/texts/en';
import { adminTexts as englishAdmin } from '@ekbid/texts/en/admin';
import { dataExport as englishExport, exportReady as englishExportReady } from '@ekbid/texts/en/data-export';
import { home as englishHome } from '@ekbid/texts/en/home';
import { notifications as englishNotifications } from '@ekbid/texts/en/notifications';
import { limits as englishLimits } from '@ekbid/texts/en/limits';
import { prizes as englishPrizes } from '@ekbid/texts/en/prizes';
import { serverTexts as englishServer } from '@ekbid/texts/en/server';
import { texts as hindi } from '@ekbid/texts/hi';
import { adminTexts as hindiAdmin } from '@ekbid/texts/hi/admin';
import { dataExport as hindiExport, exportReady as hindiExportReady } from '@ekbid/texts/hi/data-export';
import { home as hindiHome } from '@ekbid/texts/hi/home';
import { notifications as hindiNotifications } from '@ekbid/texts/hi/notifications';
import { limits as hindiLimits } from '@ekbid/texts/hi/limits';
import { prizes as hindiPrizes } from '@ekbid/texts/hi/prizes';
import { serverTexts as hindiServer } from '@ekbid/texts/hi/server';

/** All texts that the server uses, in one language. */
export type SpokenTexts = Texts &
  AdminTexts &
  ServerTexts & {
    readonly home: HomeTexts;
    readonly notifications: NotificationTexts;
    readonly refusals: RefusalTexts;
    readonly dataExport: DataExportTexts;
    readonly exportReady: ExportReadyText;
  };

export const textsIn: Readonly<Record<Language, SpokenTexts>> = {
  en: {
    ...{ ...english, ...englishAdmin, ...englishServer, home: englishHome, notifications: englishNotifications },
    ...{ dataExport: englishExport, exportReady: englishExportReady },
    refusals: {
      ...english.refusals,
      ...englishAdmin.auctionRefusals,
      ...englishPrizes.claimRefusals,
      ...englishLimits.limitRefusals,
      ...englishServer.adminRefusals,
    },
  },
  hi: {
    ...{ ...hindi, ...hindiAdmin, ...hindiServer, home: hindiHome, notifications: hindiNotifications },
    ...{ dataExport: hindiExport, exportReady: hindiExportReady },
    refusals: {
      ...hindi.refusals,
      ...hindiAdmin.auctionRefusals,
      ...hindiPrizes.claimRefusals,
      ...hindiLimits.limitRefusals,
      ...hindiServer.adminRefusals,
    },
  },
};
