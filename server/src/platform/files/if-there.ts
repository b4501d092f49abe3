/** Result of an act on a path; undefined if nothing is there. */
export const ifThere = <T>(act: Promise<T>): Promise<T | undefined> =>
  act.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
