/**
 * Where pictures' files are kept, by name: in a folder of this machine, or in a bucket that several machines share. Names
 * are random and never reused. A file is small and is read whole before anything of it is sent on: a reader who is slow
 * holds no connection to the store, and no half of a picture is ever kept by a browser as if it were one.
 */
export type PictureStore = {
  save(name: string, bytes: Buffer): Promise<void>;
  read(name: string): Promise<Buffer | null>;
  remove(name: string): Promise<void>;
};
