import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { type Lived, livedBy } from './outcomes.ts'
import { simulate } from './fleet.ts'
import { scenarios } from './scenarios.ts'

/** One fleet to live: the name of its scenario, its days and its seed. */
interface Task {
  name: string
  days: number
  seed: number
}

/** Lives one fleet in a thread of its own. Calls `onDay` after each of its days. */
export const liveApart = (task: Task, onDay: () => void): Promise<Lived> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: task })
    worker.on('message', (message: Lived | null) => (message ? resolve(message) : onDay()))
    worker.on('error', reject)
  })

if (!isMainThread && parentPort) {
  const { name, days, seed } = workerData as Task
  const port = parentPort
  const scenario = { ...scenarios[name as keyof typeof scenarios], days }
  port.postMessage(livedBy(simulate(scenario, seed, () => port.postMessage(null))))
}
