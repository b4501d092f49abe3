import { archiveFaultLabels } from '../vocabulary/archive-labels.ts'
import type { ArchiveFault } from '../vocabulary/archive-states.ts'
import type { EnglishText } from './text.ts'

/** What is wrong with the archive, as versions stored it that had a notification of its own for that. No caller writes it. */
export const archiveAlarm = ({ faults }: { faults: ArchiveFault[] }): EnglishText => ({
  link: '/admin',
  en: {
    title: 'Backups need you',
    message: faults.map((fault) => archiveFaultLabels[fault]).join(' '),
  },
})
