import { solveChallenge } from './solve-challenge.ts';

// The work runs in a worker, so that the page still responds meanwhile.
self.onmessage = ({ data }: MessageEvent<string>) => self.postMessage(solveChallenge(data));
