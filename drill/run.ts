import { runProgram } from '../bench/kit/tidy.ts'

/** What each one does is in its folder, with its options. Loaded only when asked for. */
const drills: Record<string, () => Promise<{ usage: string; run(args: string[]): Promise<boolean> }>> = {
  ha: () => import('./ha/run.ts'),
  crash: () => import('./crash/run.ts'),
  scanners: () => import('./scanners/run.ts'),
  push: () => import('./push/run.ts'),
  markup: () => import('./markup/run.ts'),
}

await runProgram(async () => {
  const [name = '', ...args] = process.argv.slice(2)
  const load = drills[name]
  if (!load) throw new Error(`npm run drill -- NAME [options], where NAME is one of: ${Object.keys(drills).join(', ')}`)
  const { usage, run } = await load()
  if (args.includes('--help')) {
    console.log(usage)
    return true
  }
  return run(args)
})
