/** Resolves when the element is about to come into view. */
export const isNear = (element: Element): Promise<void> =>
  new Promise((done) => {
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        watch.disconnect()
        done()
      },
      { rootMargin: '400px' },
    )
    watch.observe(element)
  })
