/** Results of `act` on each item, in their order; that many are awaited at a time. */
export async function* ahead<Item, Result>(
  items: Iterable<Item> | AsyncIterable<Item>,
  most: number,
  act: (item: Item) => Promise<Result>,
): AsyncGenerator<Result, void, undefined> {
  const waiting: Promise<Result>[] = []
  for await (const item of items) {
    const result = act(item)
    // A reader that stops before it does not hear of its failure.
    result.catch(() => {})
    waiting.push(result)
    if (waiting.length < most) continue
    const [first] = waiting.splice(0, 1)
    if (first) yield await first
  }
  for (const result of waiting) yield await result
}
