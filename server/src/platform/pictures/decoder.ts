/** The most pixels that are decoded: no phone makes more. */
export const mostPixels = 50_000_000

/** Loaded with the first picture: the library takes 20 MB. Only three of its many decoders may read uploaded files. */
const library = async () => {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
export type Sharp = Awaited<ReturnType<typeof library>>
let loaded: Promise<Sharp> | undefined

/** Runs work on an uploaded picture, in the process that `decode-apart.ts` starts: it takes a core and up to 200 MB for a moment. */
export const withDecoder = async <T>(work: (sharp: Sharp) => Promise<T>): Promise<T> =>
  work(await (loaded ??= library()))
