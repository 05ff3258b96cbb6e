import { type CheckNews, type CheckOrder, runCheck } from './run-check.ts';

// The check runs in a worker, so that the page stays responsive even with many bids.
self.onmessage = ({ data: { files } }: MessageEvent<CheckOrder>) => {
  const send = (news: CheckNews) => self.postMessage(news);
  runCheck(files, (done, total) => send({ kind: 'progress', done, total })).then(
    (outcome) => send({ kind: 'done', outcome }),
    () => send({ kind: 'failed' }),
  );
};
