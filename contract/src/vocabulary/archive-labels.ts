import type { ArchiveFault } from './archive-states.ts'

/** What is wrong with the archive and what to do, for administrators. */
export const archiveFaultLabels: Record<ArchiveFault, string> = {
  missing:
    'The archive cannot be reached. See whether its disk is mounted, or its bucket answers and takes our key. The server’s log says more.',
  full: 'The archive is full. Make room on its disk or in its bucket; it then goes on by itself.',
  failed: 'The archive cannot be written. The server’s log says why.',
  behind: 'The newest changes are not in the archive. If this machine is lost now, they are lost.',
  no_full: 'The last full backup is too old. The server’s log says why there is no newer one.',
  drill_failed: 'The last restore drill found the archive wrong. Make a backup by hand now, and read the server’s log.',
  drill_old: 'No restore drill has ended for too long. The server’s log says why.',
}
