/** Resolves when the page rests. Safari has no idle callback; a second is its rest. */
export const idle = (): Promise<void> =>
  new Promise((done) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => done())
    else setTimeout(done, 1000)
  })
