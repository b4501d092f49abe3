import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { watchOver } from '../../tests/watch-over.ts'

type Chore = () => unknown

const chores: Chore[] = []

/** Keeps a chore for the end of the program, however it ends; the last one kept is done first. */
export const later = (chore: Chore) => void chores.push(chore)

/** Does every chore; one that fails does not keep the others from being done. */
export async function tidy(): Promise<void> {
  for (let chore = chores.pop(); chore; chore = chores.pop()) {
    try {
      await chore()
    } catch (error) {
      console.error('left behind:', error instanceof Error ? error.message : error)
    }
  }
}

/** A temporary folder, removed at the end, that the user PostgreSQL runs as may enter too. */
export async function scratch(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `fortnight-bench-${name}-`))
  const letGo = watchOver(folder)
  later(async () => {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    letGo()
  })
  await chmod(folder, 0o755)
  return folder
}

/**
 * Runs a program to its end, with every chore done however it ends: exits with 1 if `main` throws or returns false, and with 130
 * if it was interrupted. What killed servers left unfinished has timers of minutes, so that the end is not waited for.
 */
export async function runProgram(main: () => Promise<boolean | void>): Promise<never> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void tidy().then(() => process.exit(130)))
  try {
    if ((await main()) === false) process.exitCode = 1
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
  await tidy()
  process.exit()
}
