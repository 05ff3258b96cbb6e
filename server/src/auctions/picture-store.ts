/** Where pictures' files are kept: a folder now, anything that keeps files by name later. Names are random and never reused. */
export type PictureStore = {
  save(name: string, bytes: Buffer): Promise<void>;
  read(name: string): Promise<Buffer | null>;
  remove(name: string): Promise<void>;
};
