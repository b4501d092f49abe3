interface Growth {
  firstMs: number
  /** How many times as long each wait is as the one before. */
  by: number
  mostMs: number
}

/** How long to wait after that many tries before. */
export const growing = ({ firstMs, by, mostMs }: Growth, tries: number): number =>
  Math.min(mostMs, firstMs * by ** Math.min(tries, 30))

/** Between 0.8 and 1.2, the same for an id each time: those that failed together do not come back together. */
export const spreadOf = (id: string): number => 0.8 + (Number.parseInt(id.slice(0, 4), 16) / 0xffff) * 0.4
