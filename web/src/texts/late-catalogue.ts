import type { EntryTexts, ForecastTexts, RoomTexts } from '@ekbid/texts';
import { fetched, lateParts } from './catalogue.ts';
import { useLanguage } from './language.ts';

/**
 * Texts for parts of pages that are loaded separately. They are not in catalogue.ts, because every page loads that
 * file.
 */
const lateCatalogue = {
  entry: fetched<EntryTexts>({
    en: async () => (await import('@ekbid/texts/en/entry')).entry,
    hi: async () => (await import('@ekbid/texts/hi/entry')).entry,
  }),
  forecast: fetched<ForecastTexts>({
    en: async () => (await import('@ekbid/texts/en/forecast')).forecast,
    hi: async () => (await import('@ekbid/texts/hi/forecast')).forecast,
  }),
  room: fetched<RoomTexts>({
    en: async () => (await import('@ekbid/texts/en/room')).room,
    hi: async () => (await import('@ekbid/texts/hi/room')).room,
  }),
};
lateParts.push(...Object.values(lateCatalogue));

export const useEntryTexts = (): EntryTexts => lateCatalogue.entry.useIn(useLanguage());
export const useForecastTexts = (): ForecastTexts => lateCatalogue.forecast.useIn(useLanguage());
export const useRoomTexts = (): RoomTexts => lateCatalogue.room.useIn(useLanguage());
