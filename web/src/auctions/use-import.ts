import { checkAuctionsFile, createAuction } from '@ekbid/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../api/call.ts';
import { ApiProblem } from '../api/problem.ts';
import { allBut, keys } from '../api/query-keys.ts';
import { problemText } from '../texts/problem-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { canCreate, type ImportRow, isOurs, type RowFate, stateOf, withKeys } from './import-rows.ts';
import { readPicture } from './use-picture-copy.ts';

/** A file of new auctions: checked as a whole, created row by row, each as the form would create it. */
export function useImport() {
  const texts = useTexts();
  const words = useTexts('admin').manageAuctions.import;
  const client = useQueryClient();
  const [pictures, setPictures] = useState<ReadonlyMap<string, File>>(new Map());
  const [fates, setFates] = useState<ReadonlyMap<string, RowFate>>(new Map());
  const [running, setRunning] = useState(false);
  const stopped = useRef(false);
  const check = useMutation({
    mutationFn: async (file: File) => (await call(checkAuctionsFile, { body: {}, files: { file } })).data,
  });
  const rows = withKeys(check.data?.rows ?? []).map((row) => ({
    ...row,
    state: stateOf(row, { pictures, fates, texts, words }),
  }));
  const note = (key: string, fate: RowFate) => setFates((known) => new Map(known).set(key, fate));

  async function create(): Promise<void> {
    stopped.current = false;
    setRunning(true);
    for (const row of rows) {
      if (stopped.current) break;
      if (!canCreate(row.state)) continue;
      note(row.key, 'creating');
      note(row.key, await createRow(row));
    }
    setRunning(false);
    void client.invalidateQueries(allBut(keys.session));
  }

  async function createRow({ form, picture }: ImportRow): Promise<RowFate> {
    try {
      const auctionImage = isOurs(picture) ? await readPicture(picture) : pictures.get(picture);
      if (!auctionImage) return { failed: words.copyFailed(picture) };
      await call(createAuction, { body: form, files: { auctionImage } });
      return 'created';
    } catch (error) {
      const unanswered = error instanceof ApiProblem && error.code === 'network';
      return unanswered ? 'unsure' : { failed: problemText(texts, error) };
    }
  }

  return {
    check,
    rows,
    running,
    addPictures: (files: readonly File[]) =>
      setPictures((known) => new Map([...known, ...files.map((file) => [file.name, file] as const)])),
    create: () => void create(),
    stop: () => void (stopped.current = true),
  };
}

export type Import = ReturnType<typeof useImport>;
