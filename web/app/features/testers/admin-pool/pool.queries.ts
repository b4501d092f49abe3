import { queryOptions } from '@tanstack/react-query'
import { type AdmissionRule, admissions } from '@fortnight/contract/testers/admissions'
import { type ImportReport, pool, type TesterImport } from '@fortnight/contract/testers/pool'
import { staffingQueue } from '@fortnight/contract/testing/queue'
import type { PhoneChannel } from '@fortnight/contract/vocabulary/delivery-states'
import type { TesterChange } from '@fortnight/contract/vocabulary/tester-states'
import { call } from '../../../lib/api.ts'
import { acting } from '../../admin/acting.ts'

/** What the pool can carry. */
export const capacityQuery = queryOptions({
  queryKey: ['pool', 'capacity'],
  queryFn: async ({ signal }) => (await call(pool.capacity, {}, { signal })).data,
})

/** Runs that wait for a team. */
export const queueQuery = queryOptions({
  queryKey: ['queue'],
  queryFn: async ({ signal }) => (await call(staffingQueue.list, {}, { signal })).data,
})

/** Why the run of an app waits. */
export const shortageQuery = (id: string) =>
  queryOptions({
    queryKey: ['queue', id],
    queryFn: async ({ signal }) => (await call(staffingQueue.shortage, { params: { id } }, { signal })).data,
  })

/** Asks the developer whether the test starts with those who are free, at that chance. */
export const askSmallerStart = (id: string, percent: number) =>
  acting(() => call(staffingQueue.askSmaller, { params: { id }, body: { percent } }))

export const withdrawSmallerStart = (id: string) =>
  acting(() => call(staffingQueue.withdrawSmaller, { params: { id } }))

/** One tester. */
export const testerQuery = (id: number) =>
  queryOptions({
    queryKey: ['pool', 'tester', id],
    queryFn: async ({ signal }) => (await call(pool.find, { params: { id } }, { signal })).data,
  })

/** Changes the state of a tester; returns the tests that lose them. */
export const changeTester = (id: number, change: TesterChange, reason?: string) =>
  acting(async () => (await call(pool.change, { params: { id }, body: { change, reason } })).losses)

/** Whom a rule would admit. */
export const admissionQuery = (rule: AdmissionRule) =>
  queryOptions({
    queryKey: ['pool', 'admission', rule],
    queryFn: async ({ signal }) => (await call(admissions.preview, { body: rule }, { signal })).data,
    placeholderData: (previous) => previous,
  })

/** Admits those of these applicants whom the rule still admits; returns how many. */
export const admitByRule = (rule: AdmissionRule, testers: number[]) =>
  acting(async () => (await call(admissions.admit, { body: { ...rule, testers } })).admitted)

/** A file, and the channel on which its people agreed to get messages at its numbers, if there is one. */
export interface ImportedFile {
  csv: string
  numbers: PhoneChannel | null
}

/** What the import of a file would do. */
export const previewImport = async (file: ImportedFile): Promise<ImportReport> =>
  (await call(pool.previewImport, { body: file })).data

/** The newest import; asked again each second while it goes on. */
export const importQuery = queryOptions({
  queryKey: ['pool', 'import'],
  queryFn: async ({ signal }) => (await call(pool.newestImport, {}, { signal })).data,
  refetchInterval: ({ state: { data } }) => (data && data.finished_at === null ? 1000 : false),
})

export const importFile = (file: ImportedFile): Promise<TesterImport> =>
  acting(async () => (await call(pool.importFile, { body: file })).data)
