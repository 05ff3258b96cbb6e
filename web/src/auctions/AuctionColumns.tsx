import type { ReactNode } from 'react';

type Props = Readonly<Record<'picture' | 'desk' | 'story' | 'side' | 'tips', ReactNode>> & { wide: boolean };

/** On wide screens the picture beside the desk one bids at; on phones the desk right below the picture. */
export function AuctionColumns({ wide, picture, desk, story, side, tips }: Props) {
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-10">
      <div className="flex min-w-0 flex-col gap-6 lg:gap-8">
        {picture}
        {!wide && desk}
        {story}
        {wide && tips}
      </div>
      <aside className="flex flex-col gap-6">
        {wide && desk}
        {side}
        {!wide && tips}
      </aside>
    </div>
  );
}
