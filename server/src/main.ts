import { run } from './app/run.ts'

try {
  await run()
} catch (error) {
  const { message, stack } = error as Error
  const wanted = ['debug', 'trace'].includes(process.env['LOG_LEVEL'] ?? '')
  process.stderr.write(`${wanted ? stack : message}\n`)
  process.exit(1)
}
