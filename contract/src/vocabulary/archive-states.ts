/** Why the archive of the database is not written: its folder or bucket cannot be reached, it is full, or something else. */
export const archiveProblems = ['missing', 'full', 'failed'] as const
export type ArchiveProblem = (typeof archiveProblems)[number]

/** What an administrator must know of the archive: a problem that lasts, or something that is too old or was found wrong. */
export const archiveFaults = [...archiveProblems, 'behind', 'no_full', 'drill_failed', 'drill_old'] as const
export type ArchiveFault = (typeof archiveFaults)[number]
