import { solveChallenge } from './solve-challenge.ts';

// The proof of work is computed in a worker, so that the page stays responsive.
self.onmessage = ({ data }: MessageEvent<string>) => self.postMessage(solveChallenge(data));
