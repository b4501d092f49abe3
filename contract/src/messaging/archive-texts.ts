import { archiveFaultLabels } from '../vocabulary/archive-labels.ts'
import type { ArchiveFault } from '../vocabulary/archive-states.ts'
import type { EnglishText } from './text.ts'

/** What administrators are notified of the archive of the database. */
export const archiveTexts = {
  archive_alarm: ({ faults }: { faults: ArchiveFault[] }) => ({
    link: '/admin',
    en: {
      title: 'Backups need you',
      message: faults.map((fault) => archiveFaultLabels[fault]).join(' '),
    },
  }),
} satisfies Record<string, (values: never) => EnglishText>
