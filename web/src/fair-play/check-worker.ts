import { type CheckNews, type CheckOrder, runCheck } from './run-check.ts';

// Beside the page, so that the page stays answerable however many bids there are.
self.onmessage = ({ data: { files } }: MessageEvent<CheckOrder>) => {
  const tell = (news: CheckNews) => self.postMessage(news);
  runCheck(files, (done, total) => tell({ kind: 'progress', done, total })).then(
    (outcome) => tell({ kind: 'done', outcome }),
    () => tell({ kind: 'failed' }),
  );
};
